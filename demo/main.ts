/** The server, which fills an empty marketplace with the demo. */
import { readFile } from 'node:fs/promises';
import { start } from '#server/start.ts';
import { demoAccountsFile } from './accounts.ts';

await start({
  fill: async () => (await import('./filling.ts')).fillElsewhere(),
  load: async () => {
    const { demoPicture, demoRoutes } = await import('./api.ts');
    return { routes: demoRoutes, drawn: demoPicture };
  },
  greeting: ({ dataDirectory }) => readFile(demoAccountsFile(dataDirectory), 'utf8').catch(() => ''),
});
