import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { systemProgramCache } from '#server/platform/postgres/programs.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { importsOf } from '../scripts/measure.ts';
import { startCommand, startEnvironment } from './process.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { dependencies, scripts } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'scripts',
  Record<string, string>
>;

const image =
  read('deploy/Dockerfile')
    .replaceAll('\\\n', '')
    .split(/^FROM /m)
    .at(-1) ?? '';
const compose = read('deploy/compose.yaml');
const unit = read('deploy/haat.service');
const example = read('deploy/haat.env.example');

/** All files that the programs load, directly or indirectly, and the packages they import. */
function loadedBy(programs: string[]) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const load = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const { to, isType } of importsOf(file)) {
      if (isType || to.startsWith('node:')) continue;
      if (existsSync(join(root, to)) && /\.\w+$/.test(to)) load(to);
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to);
    }
    for (const [, to = ''] of read(file).matchAll(/\bimport\('(\.[^']+\.ts)'\)/g)) load(join(file, '..', to));
  };
  programs.forEach(load);
  return { files: [...files], packages: [...packages] };
}

/** The operator commands that the image can run, from the operators' pages. */
const commands = [
  ...new Set(
    ['docs/backup.md', 'docs/accounts.md']
      .flatMap((page) => [...read(page).matchAll(/npm run ([\w:-]+)/g)])
      .map(([, name = '']) => name),
  ),
];
const programOf = (command: string) => /\bscripts\/\w+\.ts/.exec(scripts[command] ?? '')?.[0] ?? command;

test('the image contains every file and package that the server and operator commands load', () => {
  expect(commands).toEqual(expect.arrayContaining(['backup', 'restore', 'audit:verify', 'second-factor:reset']));
  const held = [...image.matchAll(/^COPY --from=build (.+) (\S+)$/gm)].flatMap(([, sources = '']) =>
    sources.trim().split(/\s+/),
  );
  const { files, packages } = loadedBy(['server/main.ts', ...commands.map(programOf)]);
  expect(files.length).toBeGreaterThan(200);
  const isHeld = (file: string) =>
    held.some((path) => file === path.slice('/opt/haat/'.length) || `/opt/haat/${file}`.startsWith(`${path}/`));
  expect(files.filter((file) => !isHeld(file))).toEqual([]);
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  for (const path of held.filter((path) => !/node_modules|dist/.test(path))) {
    expect(existsSync(join(root, path.slice('/opt/haat/'.length))), path).toBe(true);
  }
  const started = JSON.parse(/^CMD (\[.+\])$/m.exec(image)?.[1] ?? '[]') as string[];
  expect(started).toEqual(['sh', '-c', startCommand]);
});

test('the deploy settings are valid and start the server once filled in', async () => {
  const known = [...read('server/platform/settings/settings.ts').matchAll(/^ {2}([A-Z][A-Z_0-9]+): /gm)].map(
    ([, name]) => name,
  );
  const ofUnit = [...(/^Environment=(.+)$/m.exec(unit)?.[1]?.matchAll(/(\w+)=/g) ?? [])].map(([, name]) => name);
  const ofImage = [...image.matchAll(/^ENV (.+)$/gm)].flatMap(([, text = '']) =>
    [...text.matchAll(/(\w+)=/g)].map(([, name]) => name),
  );
  const haat = /^ {2}haat:\n([\s\S]*?)^ {2}proxy:/m.exec(compose)?.[1] ?? '';
  const ofCompose = [...haat.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
  const ofExample = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(ofCompose).toEqual(['PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_OWNER_URL', 'DATABASE_URL']);
  const named = [...ofUnit, ...ofImage, ...ofCompose, ...ofExample];
  const others = Object.keys(startEnvironment);
  expect(named.filter((name) => ![...known, ...others].includes(name ?? ''))).toEqual([]);

  const directory = await mkdtemp(join(tmpdir(), 'haat-deploy-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const filled = { DATA_DIR: directory, AUTH_SECRET: 'a secret that only tests know, 32 long' };
  const settings = readSettings({ ...parseEnv(example), ...filled });
  expect(settings).toMatchObject({
    publicUrl: 'https://haat.example',
    requireSecondFactor: true,
    databaseUrl: undefined,
  });
  const database = 'postgres://haat:password@database:5432/haat';
  const ofBoth = { ...parseEnv(example), ...filled, TRUST_PROXY: '1', DATABASE_URL: database };
  expect(readSettings(ofBoth)).toMatchObject({ databaseUrl: database, trustProxy: expect.any(Function) });
});

test('a shell reads the example settings as systemd and Docker do', () => {
  const printed = execFileSync('sh', ['-ec', 'set -a; . deploy/haat.env.example; env -0'], {
    cwd: root,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  const sourced = Object.fromEntries(
    printed.split('\0').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(sourced).toMatchObject(parseEnv(example));
  expect(sourced.MAIL_FROM).toBe('Haat <no-reply@haat.example>');
});

test("one command runs backup and the other scripts with the unit's settings", async () => {
  const directory = await mkdtemp(join(tmpdir(), 'haat-admin-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const settings = join(directory, 'haat.env');
  await writeFile(settings, `${example}\nDATABASE_URL='postgres://nobody@127.0.0.1:1/none?a=1&b=2'\n`);
  const run = (variables: object, ...words: string[]) =>
    spawnSync('deploy/haat-admin', words, {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HAAT_SETTINGS: settings, HAAT_ACCOUNT: userInfo().username, ...variables },
    });
  const data = join(directory, 'data');
  const { stderr, status } = run({ DATA_DIR: data }, 'backup', join(directory, 'haat.tar.zst'));
  // Proves that the settings were read: AUTH_SECRET is empty there, and the database is external.
  expect({ stderr, status }).toEqual({ stderr: expect.stringContaining('Please set AUTH_SECRET'), status: 1 });
  expect(run({}, 'start').status).toBe(2);
  expect(run({ HAAT_SETTINGS: join(directory, 'none') }, 'backup', 'file').stderr).toContain('cannot be read');
  const script = read('deploy/haat-admin');
  for (const setting of ['NODE_ENV=production', 'DATA_DIR=/var/lib/haat']) {
    expect(unit).toContain(setting);
    expect(script).toContain(setting);
  }
  const [, file = ''] = /^EnvironmentFile=(.+)$/m.exec(unit) ?? [];
  expect(script).toContain(file);
});

test("the unit's compile cache is separate from root's", () => {
  const ofUnit = [...unit.matchAll(/\/var\/cache\/([\w-]+)/g), ...unit.matchAll(/^CacheDirectory=(.+)$/gm)].map(
    ([, name]) => `/var/cache/${name}`,
  );
  expect(ofUnit).toHaveLength(2);
  for (const directory of ofUnit) expect(systemProgramCache).not.toMatch(new RegExp(`^${directory}(/|$)`));
});

const allocator = Object.entries(startEnvironment).filter(([name]) => name.startsWith('MALLOC_'));

test('every way to start sets the same allocator options', () => {
  expect(allocator.length).toBeGreaterThan(0);
  for (const text of [unit, image]) {
    expect([...text.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value])).toEqual(allocator);
  }
});

test('every way to start chooses the Node flags by the memory', () => {
  expect(unit.replace('$$', '$')).toContain(`sh -c '${startCommand}'`);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const inPlace = scripts.start.replaceAll('node_modules/.bin/', '').replace('demo/main.ts', 'server/main.ts');
  expect(inPlace.endsWith(startCommand)).toBe(true);
});

/** Only glibc reads these allocator options. */
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
test.skipIf(header.glibcVersionRuntime === undefined)(
  'compressing an answer takes no memory from the machine that it has just given back',
  () => {
    const program = `
      const { zstdCompressSync, brotliCompressSync, constants } = require('node:zlib');
      const text = Buffer.from(Array.from({ length: 2000 }, (_, row) => 'row ' + row).join());
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
      const act = () => [zstdCompressSync(text), brotliCompressSync(text, brotli)];
      for (let time = 0; time < 50; time += 1) act();
      const before = process.resourceUsage().minorPageFault;
      for (let time = 0; time < 100; time += 1) act();
      console.log((process.resourceUsage().minorPageFault - before) / 100);`;
    const faults = (environment: object) =>
      Number(
        execFileSync(process.execPath, ['-e', program], { env: { ...process.env, ...environment }, encoding: 'utf8' }),
      );
    expect(faults(Object.fromEntries(allocator))).toBeLessThan(60);
    // Allocates many pages each time, while even small blocks are returned to the system immediately.
    expect(faults({ MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' })).toBeGreaterThan(200);
  },
);

test('a service manager waits for a clean exit and does not kill PostgreSQL separately', () => {
  const seconds = (text: string, setting: RegExp) => Number(setting.exec(text)?.[1]);
  expect(seconds(unit, /^TimeoutStopSec=(\d+)s$/m)).toBeGreaterThan(15);
  expect(seconds(compose.slice(compose.indexOf('  haat:\n')), /stop_grace_period: (\d+)s/)).toBeGreaterThan(15);
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(image).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(compose).toContain('dockerfile: deploy/Dockerfile');
  for (const [, file = ''] of compose.matchAll(/- \.\/(\w+):/g))
    expect(existsSync(join(root, 'deploy', file))).toBe(true);
});

/** The installed systemd version; before 250 it cannot verify a single file. */
const systemd = Number(
  /systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1],
);
test.skipIf(!(systemd >= 250))(
  'systemd takes the unit, and finds little that it could do beside its work',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'haat-unit-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const file = join(directory, 'haat.service');
    await writeFile(file, unit.replaceAll('/opt/haat', root));
    const systemctl = (...words: string[]) =>
      execFileSync('systemd-analyze', [...words, file], { encoding: 'utf8', stdio: 'pipe' });
    expect(systemctl('verify', '--man=no', '--recursive-errors=no')).toBe('');
    expect(
      Number(/Overall exposure level for \S+ (\d+\.\d)/.exec(systemctl('security', '--offline=true'))?.[1]),
    ).toBeLessThan(2);
  },
);
