/** The server, which fills an empty marketplace with the demo. */
import { readFile } from 'node:fs/promises';
import { start } from '#server/app/start.ts';
import { type Addition } from '#server/app/addition.ts';
import { demoAccountsFile } from './accounts.ts';

const addition: Addition = {
  fill: async () => (await import('./filling.ts')).fillElsewhere(),
  load: async () => {
    const { demoPicture, demoRoutes } = await import('./api.ts');
    return { routes: demoRoutes, drawn: demoPicture };
  },
  greeting: ({ dataDirectory }) => readFile(demoAccountsFile(dataDirectory), 'utf8').catch(() => ''),
};
// Not where it is only loaded, to be compiled (scripts/prepare.mjs).
if (import.meta.main) await start(addition);
