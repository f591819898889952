import { resolve } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);
const assets = (part: string) => ({
  assetsDir: `assets/${part}`,
  emptyOutDir: true,
  reportCompressedSize: false,
  target: 'es2022',
});

/** While developing, everything but the panel comes from the server itself. */
const haat = `http://localhost:${process.env.PORT ?? 3000}`;

/** What opens over the page beside something: menus, lists, hints. */
const ofPopovers = /\/(Popover|Floating|FloatingArrow)\//;

/** What measures where that opens. Dialogs have a little of it. */
const ofPlaces = /floating-ui/;

/** The parts of forms, the kit's and our own. */
const ofForms =
  /(@mantine.form.*|FormSubmission|useBlocker)\.(m?js|tsx|module\.css)$|lib.(validation|lazyModule)\.ts|node_modules.(klona|fast-deep-equal)/;

/** The form of products, which two pages have. */
const ofProductForm =
  /products.form.(ProductForm|use\w+|DraftNotice|formValues|productDraft)(\.module\.css|\.tsx?)$|texts.productForm\.gen/;

/** What forms are judged by, with what they say then. */
const ofRules = /(rules|checkForm|refusals\.gen|texts.refusals|\.schema)\.tsx?$|node_modules.zod/;

/** What opens above a page. */
const ofDialogs =
  /\/(ModalBase|Modal|Drawer|FocusTrap|Overlay|Portal|DirectionProvider|ScrollArea(?!\/utils\/to-int))\/|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|tslib|use-focus-(trap|return)/;

/** Fields of passwords and what forms of accounts say: no other form has them. */
const ofAccounts = /(PasswordInput|PasswordToggleIcon|PasswordField|NewPasswordFields)\.(mjs|tsx?)$/;

/** What draws QR codes: three pages do, and none at first. */
const ofQrCodes = /node_modules.uqr/;

/** Tables: administrators' lists have them. */
const ofTables = /table.DataTable/;

/** What became of messages and numbers: pages of chats say it. */
const ofProblems = /chatProblems\.gen/;

/**
 * What every page of the panel begins with, and what most of them are made of, with everything that this needs: it weighs
 * less in one file than in several, because the same words come again (docs/decisions/panel-performance.md).
 */
const ofBase =
  /web.panel.index\.html|web.panel.(routes.(seller|admin).route|layout.(SellerShell|AdminShell|guards)|ui.(table.(ListPage|SearchBox|FilterBar|FilterSelect)|layout.(PageHeader|Card)|feedback.(NothingFound|ConfirmDialog)|display.(StatusBadge|LinkButton|LinkText)))\.tsx|\/(useMutation|useInfiniteQuery|Group|Stack|Alert|Textarea|Icon(AlertCircle|Check))\.m?js$|texts.categories\.ts|domain.language.phone\.ts/;

/** What a public page loads at once and shares with what it loads later: one file instead of five, which weighs less. */
const ofPublicLoad =
  /(storefront.cart.(cart|cartStore|parseCarts)|storefront.ui.parseMain|texts.(formats|language)|domain.orders.orders)\.ts$/;

const panelPlugins = (autoCodeSplitting: boolean) => [
  tanstackRouter({
    routesDirectory: at('web/panel/routes'),
    generatedRouteTree: at('web/panel/routeTree.gen.ts'),
    autoCodeSplitting,
    // Node's module resolution, which TypeScript follows here, wants them.
    addExtensions: true,
    quoteStyle: 'single',
  }),
  react(),
];

/** What people sign in to, and the public pages; each for the browser, and for the server, which draws it first. */
const builds: Record<string, UserConfig> = {
  panel: {
    root: at('web/panel'),
    plugins: panelPlugins(true),
    // React has what it stands in for.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: {
      ...assets('panel'),
      outDir: at('dist/panel'),
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      // React alone is 200 kB before compression, and the base weighs less in one file: test/budgets.test.ts weighs what is
      // sent, which this warning does not.
      chunkSizeWarningLimit: 600,
      // A screen of fifty small files is slow to fetch over six connections: what eight share becomes one file, apart
      // from what only forms need, and what opens on a click: the lists and dashboards go without.
      rolldownOptions: {
        // The generator's own client is there for its types.
        treeshake: { moduleSideEffects: [{ test: /web.api.(client|core)./, sideEffects: false }] },
        output: {
          // All of them are named in the first file.
          chunkFileNames: 'assets/panel/[hash].js',
          assetFileNames: 'assets/panel/[hash][extname]',
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                minShareCount: 8,
                test: (module) =>
                  ![
                    ofForms,
                    ofRules,
                    ofAccounts,
                    ofPopovers,
                    ofPlaces,
                    ofDialogs,
                    ofQrCodes,
                    ofTables,
                    ofProblems,
                  ].some((parts) => parts.test(module)),
                priority: 1,
              },
              { name: 'base', test: ofBase, priority: 2 },
              { name: 'form', test: ofForms, priority: 1 },
              { name: 'product', test: ofProductForm, includeDependenciesRecursively: false },
              { name: 'rules', test: ofRules, includeDependenciesRecursively: false },
              { name: 'place', test: ofPlaces, priority: 1 },
              { name: 'dialog', test: ofDialogs },
              // Alone: icons of theirs are also others'.
              { name: 'account', test: ofAccounts, includeDependenciesRecursively: false },
              { name: 'popover', test: ofPopovers },
              { name: 'qr', test: ofQrCodes },
              { name: 'table', test: ofTables },
              { name: 'problems', test: ofProblems },
            ],
          },
        },
      },
    },
    server: {
      port: 5173,
      proxy: { '^/(api|auth|media|assets|product|shop|store|orders?)(/|$)': haat, '^/$': haat },
    },
  },
  'panel-server': {
    root: at('web/panel'),
    plugins: panelPlugins(false),
    // The kit and the icons are thousands of files: only what is used of them is loaded.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': "'production'" },
    build: {
      ssr: at('web/panel/render.tsx'),
      outDir: at('dist/panel-server'),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
    },
  },
  storefront: {
    root: at('web/storefront'),
    plugins: [react()],
    build: {
      ...assets('storefront'),
      outDir: at('dist/storefront'),
      manifest: 'manifest.json',
      rolldownOptions: {
        input: [at('web/storefront/client.tsx'), at('web/storefront/account/account.ts')],
        output: { codeSplitting: { groups: [{ name: 'load', test: ofPublicLoad }] } },
      },
    },
  },
  'storefront-server': {
    root: at('web/storefront'),
    plugins: [react()],
    build: {
      ssr: at('web/storefront/render.tsx'),
      outDir: at('dist/storefront-server'),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
    },
  },
};

export default defineConfig(({ mode }) => builds[mode] ?? {});
