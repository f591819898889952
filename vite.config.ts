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

/** During development, the server serves everything except the panel. */
const haat = `http://localhost:${process.env.PORT ?? 3000}`;

/** Menus, dropdowns and tooltips. */
const popoverModules = /\/(Popover|Floating|FloatingArrow)\//;

/** The positioning of popovers. Dialogs use a little of it. */
const positioningModules = /floating-ui/;

/** Form components, the UI kit's and ours. */
const formModules =
  /(@mantine.form.*|FormSubmission|useBlocker)\.(m?js|tsx|module\.css)$|lib.(validation|lazyModule)\.ts|node_modules.(klona|fast-deep-equal)/;

/** The product form, which two pages use. */
const productFormModules =
  /products.form.(ProductForm|use\w+|DraftNotice|formValues|productDraft)(\.module\.css|\.tsx?)$|texts.productForm\.gen/;

/** Form validation and its messages. */
const validationModules = /(rules|checkForm|refusals\.gen|texts.refusals|\.schema)\.tsx?$|node_modules.zod/;

/** Dialogs and drawers. */
const dialogModules =
  /\/(ModalBase|Modal|Drawer|FocusTrap|Overlay|Portal|DirectionProvider|ScrollArea(?!\/utils\/to-int))\/|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|tslib|use-focus-(trap|return)/;

/** Password fields, which only account forms use. */
const accountModules = /(PasswordInput|PasswordToggleIcon|PasswordField|NewPasswordFields)\.(mjs|tsx?)$/;

/** QR codes, which three pages load on demand. */
const qrCodeModules = /node_modules.uqr/;

/** Tables, which only the admin's lists use. */
const tableModules = /table.DataTable/;

/** Delivery problems of messages and numbers, which chat pages show. */
const problemModules = /chatProblems\.gen/;

/**
 * The entry of every panel page and the most common components, with their imports. One file compresses better than
 * several (docs/decisions/panel-performance.md).
 */
const baseModules =
  /web.panel.index\.html|web.panel.(routes.(seller|admin).route|layout.(SellerShell|AdminShell|guards)|ui.(table.(ListPage|SearchBox|FilterBar|FilterSelect)|layout.(PageHeader|Card)|feedback.(NothingFound|ConfirmDialog)|display.(StatusBadge|LinkButton|LinkText)))\.tsx|\/(useMutation|useInfiniteQuery|Group|Stack|Alert|Textarea|Icon(AlertCircle|Check))\.m?js$|texts.categories\.ts|domain.language.phone\.ts/;

/** Modules that a public page shares with its lazy scripts. One file is smaller than five. */
const publicModules =
  /(storefront.cart.(cart|cartStore|parseCarts)|storefront.ui.parseMain|texts.(formats|language)|domain.orders.orders)\.ts$/;

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

/** The panel and the storefront, each for the browser and for server-side rendering. */
const builds: Record<string, UserConfig> = {
  panel: {
    root: at('web/panel'),
    plugins: panelPlugins(true),
    // React already includes what this package polyfills.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: {
      ...assets('panel'),
      outDir: at('dist/panel'),
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      // React alone is 200 kB before compression, which this warning counts. test/budgets.test.ts limits what is sent.
      chunkSizeWarningLimit: 600,
      // Fifty small files load slowly over six connections, so modules that eight chunks share become one file. Forms
      // and popovers are left out, because lists and dashboards do not need them.
      rolldownOptions: {
        // The generated client module is needed for its types only.
        treeshake: { moduleSideEffects: [{ test: /web.api.(client|core)./, sideEffects: false }] },
        output: {
          // The entry chunk lists all of them.
          chunkFileNames: 'assets/panel/[hash].js',
          assetFileNames: 'assets/panel/[hash][extname]',
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                minShareCount: 8,
                test: (module) =>
                  ![
                    formModules,
                    validationModules,
                    accountModules,
                    popoverModules,
                    positioningModules,
                    dialogModules,
                    qrCodeModules,
                    tableModules,
                    problemModules,
                  ].some((parts) => parts.test(module)),
                priority: 1,
              },
              { name: 'base', test: baseModules, priority: 2 },
              { name: 'form', test: formModules, priority: 1 },
              { name: 'product', test: productFormModules, includeDependenciesRecursively: false },
              { name: 'rules', test: validationModules, includeDependenciesRecursively: false },
              { name: 'place', test: positioningModules, priority: 1 },
              { name: 'dialog', test: dialogModules },
              // Without dependencies, because other chunks share their icons.
              { name: 'account', test: accountModules, includeDependenciesRecursively: false },
              { name: 'popover', test: popoverModules },
              { name: 'qr', test: qrCodeModules },
              { name: 'table', test: tableModules },
              { name: 'problems', test: problemModules },
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
    // The UI kit and the icons are thousands of files, so only the used ones are loaded.
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
        output: { codeSplitting: { groups: [{ name: 'load', test: publicModules }] } },
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
