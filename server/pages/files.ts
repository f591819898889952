import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Render, Shell } from '#web/storefront/page.ts';

const distribution = fileURLToPath(new URL('../../dist', import.meta.url));

/** The built files: where they lie, the panel's document, and how a public page is drawn. */
export type BuiltFiles = {
  directory: string;
  panel: string;
  /** The addresses that the panel's router knows, such as '/seller/products/$id'. */
  panelRoutes: string[];
  render: Render;
  assets: Pick<Shell, 'scripts' | 'accountScripts' | 'styles'>;
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const toPath = ({ file }: { file: string }) => `/${file}`;

/** Loads what `npm run build` made. Throws a sentence when that has not run. */
export async function loadBuiltFiles(directory = distribution): Promise<BuiltFiles> {
  // React reads it when it is loaded: its development build is five times slower.
  process.env.NODE_ENV ??= 'production';
  try {
    const manifest: Manifest = JSON.parse(readFileSync(`${directory}/storefront/manifest.json`, 'utf8'));
    const entry = manifest['client.tsx'];
    // With what an entry imports at once, so that the browser need not read it first to learn of them.
    const scriptsOf = (file: Manifest[string] | undefined) =>
      file ? [file, ...(file.imports ?? []).flatMap((name) => manifest[name] ?? [])].map(toPath) : [];
    const { render }: { render: Render } = await import(pathToFileURL(`${directory}/storefront-server/render.js`).href);
    return {
      directory,
      panel: readFileSync(`${directory}/panel/index.html`, 'utf8'),
      panelRoutes: JSON.parse(readFileSync(`${directory}/panel/routes.json`, 'utf8')),
      render,
      assets: {
        scripts: scriptsOf(entry),
        accountScripts: scriptsOf(manifest['account/account.ts']),
        styles: (entry?.css ?? []).map((file) => `/${file}`),
      },
    };
  } catch (error) {
    throw new Error('The web app is not built. Please run: npm run build', { cause: error });
  }
}
