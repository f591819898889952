import { resolve } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type UserConfig } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);

const forBrowser = (part: string): BuildOptions => ({
  outDir: at(`dist/${part}`),
  assetsDir: `assets/${part}`,
  manifest: 'manifest.json',
  emptyOutDir: true,
  target: 'es2022',
});

const forServer = (part: string): BuildOptions => ({
  ssr: at(`web/${part}/render.tsx`),
  outDir: at(`dist/${part}-server`),
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node24',
});

/** During development, the server serves everything except the panel. */
const haat = `http://localhost:${process.env.PORT ?? 3000}`;

const panelPlugins = (autoCodeSplitting: boolean) => [
  tanstackRouter({
    routesDirectory: at('web/panel/routes'),
    generatedRouteTree: at('web/panel/routeTree.gen.ts'),
    autoCodeSplitting,
    // Node's module resolution, which TypeScript uses here, requires file extensions.
    addExtensions: true,
    quoteStyle: 'single',
  }),
  react(),
];

/** For the browser and for server-side rendering; scripts/build.ts builds them. */
const script = 'assets/panel/[hash:7].js';
const builds: Record<string, UserConfig> = {
  panel: {
    root: at('web/panel'),
    plugins: panelPlugins(true),
    // React already includes what this package polyfills.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: {
      ...forBrowser('panel'),
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
      rolldownOptions: {
        // The generated client module is needed for its types only.
        treeshake: { moduleSideEffects: [{ test: /web.api.(client|core)./, sideEffects: false }] },
        // Without names, which the chunks would list. scripts/build.ts decides which modules share a file.
        output: { entryFileNames: script, chunkFileNames: script, assetFileNames: 'assets/panel/[hash:7][extname]' },
      },
    },
    server: { port: 5173, proxy: { '^/(api|auth|media|assets|product|shop|store|orders?)(/|$)': haat, '^/$': haat } },
  },
  'panel-server': {
    root: at('web/panel'),
    plugins: panelPlugins(false),
    resolve: { alias: { 'react/jsx-runtime': at('web/panel/styleRules.ts') } },
    // The UI kit and the icons are thousands of files, so only the used ones are loaded.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': "'production'" },
    build: forServer('panel'),
  },
  storefront: {
    root: at('web/storefront'),
    plugins: [react()],
    build: {
      ...forBrowser('storefront'),
      rolldownOptions: { input: [at('web/storefront/client.tsx'), at('web/storefront/account/account.ts')] },
    },
  },
  'storefront-server': { root: at('web/storefront'), plugins: [react()], build: forServer('storefront') },
};

export default defineConfig(({ mode }) => builds[mode] ?? {});
