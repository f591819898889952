/** Builds the web app into dist/. With `--if-stale`, only if a source has changed since the last build. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type BuildOptions, build, createLogger, type Logger, type Rolldown } from 'vite';
import { groupModules } from './chunkGroups.ts';
import { generate } from './generate.ts';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist/stamp');

/** A fingerprint of all build inputs. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const add = (path: string) => hash.update(path).update(readFileSync(join(root, path)));
  for (const file of ['package-lock.json', 'vite.config.ts', 'scripts/build.ts', 'scripts/chunkGroups.ts']) add(file);
  for (const folder of ['domain', 'texts', 'web']) {
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const file = join(folder, path);
      // The build itself generates the route tree.
      if (!file.includes('.test.') && !file.includes('routeTree.gen') && statSync(join(root, file)).isFile()) add(file);
    }
  }
  return hash.digest('hex');
}

function isFresh(print: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === print;
  } catch {
    return false;
  }
}

type CodeSplitting = Rolldown.CodeSplittingOptions;

/** Builds one part of vite.config.ts. */
function buildPart(
  mode: string,
  customLogger: Logger,
  { codeSplitting = true, write = true }: { codeSplitting?: true | CodeSplitting; write?: boolean } = {},
) {
  const options: BuildOptions = { write, rolldownOptions: { output: { codeSplitting } } };
  return build({ mode, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', customLogger, build: options });
}

/** Builds the panel twice: how the first build divides the modules decides which of them share a file. */
async function buildPanel(logger: Logger): Promise<void> {
  const { output } = (await buildPart('panel', logger, { write: false })) as Rolldown.RolldownOutput;
  const groups = groupModules(output);
  const group = { name: (id: string) => groups.get(id) ?? null, debugName: 'screens' };
  await buildPart('panel', logger, { codeSplitting: { groups: [group], includeDependenciesRecursively: false } });
}

async function buildStorefront(logger: Logger): Promise<void> {
  // One file is smaller than five: what the first script shares with later ones, what pages and cart need of options,
  // and what order pages and forms store.
  const codeSplitting: CodeSplitting = {
    groups: [
      { name: 'load', tags: ['$initial'], minShareCount: 2 },
      { name: 'options', test: /variantChoice\.ts|storefront\/options\/|storefrontOptions\.gen/ },
      { name: 'storage', test: /storefront\/(storage|orderRecovery)\// },
    ],
    includeDependenciesRecursively: false,
  };
  await buildPart('storefront', logger, { codeSplitting });
}

/** Compresses assets ahead of time, so that serving a file costs no processor time. */
async function compressAssets(): Promise<void> {
  const files = ['panel', 'storefront'].flatMap((part) =>
    readdirSync(join(root, 'dist', part), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, 'dist', part, file),
    ),
  );
  for (const file of files.filter((name) => /\.(js|css|svg)$/.test(name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

/** Writes the routes of the panel's generated route tree. The server answers 404 to all others. */
function writePanelRoutes(): void {
  const tree = readFileSync(join(root, 'web/panel/routeTree.gen.ts'), 'utf8');
  const [, list = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  const routes = [...list.matchAll(/'(\/[^']*)'/g)].map(([, route]) => route);
  if (routes.length === 0) throw new Error('No addresses were found in web/panel/routeTree.gen.ts.');
  writeFileSync(join(root, 'dist/panel/routes.json'), JSON.stringify(routes));
}

/** Prints warnings and errors, and records the warnings for `test/budgets.test.ts`. */
function createRecordingLogger(warnings: string[]): Logger {
  const logger = createLogger('warn');
  const warn: Logger['warn'] = (message, options) => {
    warnings.push(message);
    logger.warn(message, options);
  };
  return { ...logger, warn, warnOnce: warn };
}

// Overrides the caller's NODE_ENV, because 'test' would select React's development build, which is twice the size.
process.env.NODE_ENV = 'production';
await generate();
const print = fingerprint();
if (!process.argv.includes('--if-stale') || !isFresh(print)) {
  console.log('Building the web app …');
  const warnings: string[] = [];
  const logger = createRecordingLogger(warnings);
  await buildPanel(logger);
  await buildStorefront(logger);
  for (const mode of ['panel-server', 'storefront-server']) await buildPart(mode, logger);
  writeFileSync(join(root, 'dist/warnings.json'), JSON.stringify(warnings));
  writePanelRoutes();
  await compressAssets();
  writeFileSync(stamp, fingerprint());
}
