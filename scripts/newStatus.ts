/**
 * Lists the files that a new order status and its action touch: those that fail to compile in a copy of the project
 * that has it, and its texts. `node scripts/newStatus.ts` exits 1 if there are more than five.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const maxFiles = 5;
const root = join(import.meta.dirname, '..');
const folders = ['domain', 'texts', 'database', 'server', 'demo', 'web'];
const copy = mkdtempSync(join(tmpdir(), 'haat-new-status-'));
const compiler = join(root, 'node_modules/typescript-native/bin/tsc');

function change(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(join(copy, file), 'utf8');
  const after = before.replaceAll(from, to);
  if (after === before) throw new Error(`${file} does not say ${from} any more.`);
  writeFileSync(join(copy, file), after);
}

try {
  for (const room of folders) {
    cpSync(join(root, room), join(copy, room), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  }
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(copy, name));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  change(
    'domain/orders/orders.ts',
    "'delivered', 'cancelled'] as const",
    "'delivered', 'cancelled', 'returned'] as const",
  );
  change(
    'domain/orders/orders.ts',
    "deliver: { from: 'shipped', to: 'delivered' },",
    "deliver: { from: 'shipped', to: 'delivered' }, return: { from: 'delivered', to: 'returned' },",
  );
  // The client would be generated from the new schema.
  change('web/api/types.gen.ts', /'delivered' \| 'cancelled'/g, "$& | 'returned'");
  change('web/api/types.gen.ts', /^( +)cancelled(: \{[^}]*\} \| null;|: number;)$/gm, '$&\n$1returned$2');
  const { stdout } = spawnSync(process.execPath, [compiler, '--noEmit', '--pretty', 'false'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const failing = stdout.split('\n').flatMap((line) => /^(\S+?)\(\d+,\d+\): error/.exec(line)?.[1] ?? []);
  const touched = new Set([...failing, 'texts/en/platform/labels.json']);
  if (failing.length === 0) throw new Error(`Nothing fails to compile:\n${stdout}`);
  console.log(`A new order status touches ${touched.size} files:\n${[...touched].sort().join('\n')}`);
  if (touched.size > maxFiles) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true });
}
