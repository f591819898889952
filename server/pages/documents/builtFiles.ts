import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { buildFolder, offeredLanguages } from '#texts/language.ts';
import type { RenderPanel } from '#web/panel/serverRendering.ts';
import type { PageContext, RenderPage } from '#web/storefront/page/page.ts';

const distDirectory = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The files that one address of the panel needs in addition to the shared ones. */
export type RouteFiles = { scripts: string[]; styles: string[] };

/** The built files: their directory, the panel's document, and the functions that draw pages. */
export type BuiltFiles = {
  directory: string;
  /** Loaded on first use: it is large, and customers never need it. */
  drawPanel: RenderPanel;
  render: RenderPage;
  /** Browsers load one language only. */
  inLanguage(language: PageLanguage): LanguageFiles;
};

/** What browsers load of one language. */
export type LanguageFiles = {
  panel: string;
  /** The addresses that the panel's router knows, such as '/seller/products/$id', with their files. */
  panelRoutes: Record<string, RouteFiles>;
  assets: Pick<PageContext, 'scripts' | 'accountScripts' | 'styles'>;
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const toPath = ({ file }: { file: string }) => `/${file}`;
const readJson = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8'));

/** Loads the output of `npm run build`. Throws with an explanation if that has not run. */
export async function loadBuiltFiles(directory = distDirectory): Promise<BuiltFiles> {
  // React reads it when it is loaded: its development build is five times slower.
  process.env.NODE_ENV ??= 'production';
  try {
    const { render }: { render: RenderPage } = await import(
      pathToFileURL(`${directory}/storefront-server/render.js`).href
    );
    const files = new Map(offeredLanguages.map(({ language }) => [language, loadLanguage(directory, language)]));
    return {
      directory,
      drawPanel: async (asked) => {
        const drawing: { drawPanel: RenderPanel } = await import(
          pathToFileURL(`${directory}/panel-server/render.js`).href
        );
        return drawing.drawPanel(asked);
      },
      render,
      inLanguage(language) {
        const built = files.get(language);
        if (!built) throw new Error(`The web app is not built in ${language}.`);
        return built;
      },
    };
  } catch (error) {
    throw new Error('The web app is not built. Please run: npm run build', { cause: error });
  }
}

function loadLanguage(directory: string, language: PageLanguage): LanguageFiles {
  // During development one build has all languages.
  const isBuilt = existsSync(`${directory}/${buildFolder('panel', language)}`);
  const folderOf = (part: string) => `${directory}/${isBuilt ? buildFolder(part, language) : part}`;
  const manifest = readJson<Manifest>(`${folderOf('storefront')}/manifest.json`);
  const entry = manifest['client.tsx'];
  // Includes the static imports of an entry, so that the browser can load them without parsing the entry first.
  const scriptsOf = (file: Manifest[string] | undefined) =>
    file ? [file, ...(file.imports ?? []).flatMap((name) => manifest[name] ?? [])].map(toPath) : [];
  return {
    panel: readFileSync(`${folderOf('panel')}/index.html`, 'utf8'),
    panelRoutes: readPanelRoutes(folderOf('panel')),
    assets: {
      scripts: scriptsOf(entry),
      accountScripts: scriptsOf(manifest['account/account.ts']),
      styles: (entry?.css ?? []).map((file) => `/${file}`),
    },
  };
}

/** The router plugin's suffix for the component part of a route's file. */
const splitComponentSuffix = '?tsr-split=component';

/** The address of a route file: 'routes/seller_/orders_/print.tsx', which has no layout, is /seller/orders/print. */
const routePathOf = (name: string) =>
  name
    .slice('routes'.length, -`.tsx${splitComponentSuffix}`.length)
    .replaceAll('_/', '/')
    .replace(/\/index$/, '');

/** Each address with the files of its page and layouts, so that a document can preload them. */
function readPanelRoutes(folder: string): LanguageFiles['panelRoutes'] {
  const manifest = readJson<Manifest>(`${folder}/manifest.json`);
  const addresses = readJson<string[]>(`${folder}/routes.json`);
  const collectImports = (names: readonly string[], found: Set<string>): Set<string> => {
    for (const name of names) if (!found.has(name)) collectImports(manifest[name]?.imports ?? [], found.add(name));
    return found;
  };
  const common = collectImports(['index.html'], new Set());
  const pages = Object.keys(manifest).filter(
    (name) => name.startsWith('routes/') && name.endsWith(splitComponentSuffix),
  );
  const filesOf = (address: string): RouteFiles => {
    const found = pages.filter((name) => routePathOf(name) === address);
    const layouts = found.map((name) => `${name.split('/').slice(0, 2).join('/')}/route.tsx${splitComponentSuffix}`);
    const screens = [...layouts, ...found].filter((name) => manifest[name]);
    const own = [...collectImports(screens, new Set(common))].filter((name) => !common.has(name));
    const files = own.flatMap((name) => manifest[name] ?? []);
    return { scripts: files.map(toPath), styles: files.flatMap(({ css = [] }) => css.map((file) => `/${file}`)) };
  };
  return Object.fromEntries(addresses.map((address) => [address, filesOf(address)]));
}
