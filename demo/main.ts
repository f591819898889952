/** The server's entry for a demo: fills an empty marketplace. */
import { readFile } from 'node:fs/promises';
import type { ServerExtension } from '#server/app/addition.ts';
import { startServer } from '#server/app/startServer.ts';
import { demoAccountsFile } from './accounts.ts';

const extension: ServerExtension = {
  fill: async () => (await import('./fillProcess.ts')).fillInChildProcess(),
  load: async () => {
    const { demoPhoto, demoRoutes } = await import('./api.ts');
    return { routes: demoRoutes, bundledPhoto: demoPhoto };
  },
  greeting: ({ dataDirectory }) => readFile(demoAccountsFile(dataDirectory), 'utf8').catch(() => ''),
};
// Not when scripts/prepare.mjs only imports it for compilation.
if (import.meta.main) await startServer(extension);
