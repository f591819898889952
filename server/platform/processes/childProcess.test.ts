import { expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { importInChild } from './childProcess.ts';

type Process = { pid(): Promise<never>; exit(code: number): Promise<never>; uptime(): Promise<number> };
const there = importInChild<Process>(new URL('node:process'));

test('rejects calls when the child exits, and starts another for the next call', async () => {
  const uptime = there.uptime();
  await expect(uptime).resolves.toBeLessThan(process.uptime());
  const waiting = there.exit(3);
  await expect(waiting).rejects.toThrow('The process for pictures has ended: 3.');
  await expect(there.uptime()).resolves.toBeGreaterThan(0);
});

test('passes on errors and refusals of the child', async () => {
  await expect(there.pid()).rejects.toThrow('is not a function');
  const making = importInChild<typeof import('../pictures/renditions.ts')>(
    new URL('../pictures/renditions.ts', import.meta.url),
  );
  await expect(making.createRenditions(Buffer.from('no picture'))).rejects.toStrictEqual(
    new AppError('picture_type_refused'),
  );
});

test('passes no secrets to the child', async () => {
  process.env.AUTH_SECRET = 'not for strangers';
  type Programs = { execFileSync(program: string): Promise<Buffer> };
  await there.exit(0).catch(() => {});
  const environment = await importInChild<Programs>(new URL('node:child_process')).execFileSync('env');
  expect(environment.toString()).toContain('PATH=');
  expect(environment.toString()).not.toContain('strangers');
});
