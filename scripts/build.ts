/** Builds the web app into dist/. With `--if-stale`, only if a source has changed since the last build. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, createLogger, type Logger, type Rolldown } from 'vite';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { groupModules } from './chunkGroups.ts';
import { compileTexts } from './compileTexts.ts';
import { generate, textsFolder } from './generate.ts';

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

type PartOptions = { language?: PageLanguage; codeSplitting?: true | CodeSplitting; write?: boolean };

/** Builds one part of vite.config.ts, with all languages or only one. */
function buildPart(mode: string, customLogger: Logger, options: PartOptions = {}) {
  const { language, codeSplitting = true, write = true } = options;
  const outDir = language && { outDir: join(root, 'dist', buildFolder(mode, language)) };
  return build({
    mode,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    customLogger,
    resolve: { alias: language ? [{ find: /^#texts\//, replacement: `${textsOf(language)}/` }] : [] },
    build: { ...outDir, write, rolldownOptions: { output: { codeSplitting } } },
  });
}

const textsOf = (language: PageLanguage) => join(root, 'dist/texts', language);

/** Browsers load one language only, so that no screen gets heavier with a further one (languages.md, section 7). */
function writeTextsOf(language: PageLanguage): void {
  const isSource = (path: string) => !/\.(gen|test)\.ts$|\.json$/.test(path);
  cpSync(textsFolder, textsOf(language), { recursive: true, filter: isSource });
  compileTexts(textsFolder, { output: textsOf(language), only: language });
}

/**
 * Builds the panel for each language. How a first build divides the modules decides which of them share a file: the
 * same in each language.
 */
async function buildPanel(logger: Logger): Promise<void> {
  const first = { language: defaultLanguage, write: false };
  const { output } = (await buildPart('panel', logger, first)) as Rolldown.RolldownOutput;
  const groups = groupModules(output);
  for (const { language } of offeredLanguages) {
    const idInFirst = (id: string) => id.replace(textsOf(language), textsOf(defaultLanguage));
    const group = { name: (id: string) => groups.get(idInFirst(id)) ?? null, debugName: 'screens' };
    const codeSplitting = { groups: [group], includeDependenciesRecursively: false };
    await buildPart('panel', logger, { language, codeSplitting });
  }
}

async function buildStorefront(logger: Logger, language: PageLanguage): Promise<void> {
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
  await buildPart('storefront', logger, { language, codeSplitting });
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
  for (const { language } of offeredLanguages)
    writeFileSync(join(root, 'dist', buildFolder('panel', language), 'routes.json'), JSON.stringify(routes));
}

/** Files of all languages are served from one folder: their names are hashes of what they hold. */
function gatherAssets(): void {
  const others = offeredLanguages.filter(({ language }) => language !== defaultLanguage);
  for (const part of ['panel', 'storefront'])
    for (const { language } of others) {
      const built = join(root, 'dist', buildFolder(part, language), 'assets');
      cpSync(built, join(root, 'dist', part, 'assets'), { recursive: true });
    }
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
// Only now, because they are generated.
const { buildFolder, defaultLanguage, offeredLanguages } = await import('#texts/language.ts');
const print = fingerprint();
if (!process.argv.includes('--if-stale') || !isFresh(print)) {
  console.log('Building the web app …');
  const warnings: string[] = [];
  const logger = createRecordingLogger(warnings);
  for (const { language } of offeredLanguages) writeTextsOf(language);
  await buildPanel(logger);
  for (const { language } of offeredLanguages) await buildStorefront(logger, language);
  for (const mode of ['panel-server', 'storefront-server']) await buildPart(mode, logger);
  writeFileSync(join(root, 'dist/warnings.json'), JSON.stringify(warnings));
  writePanelRoutes();
  gatherAssets();
  await compressAssets();
  writeFileSync(stamp, fingerprint());
}
