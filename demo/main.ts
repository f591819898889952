/** The server, which fills an empty marketplace with the demo. */
import { readFile } from 'node:fs/promises';
import { start } from '#server/start.ts';
import { demoAccountsFile } from './accounts.ts';
import { demoPicture, demoRoutes } from './api.ts';

// The catalogue is loaded once in a lifetime, not into every server's memory.
await start({
  fill: async (context, settings) => (await import('./marketplace.ts')).fillDemo(context, settings),
  routes: demoRoutes,
  drawn: demoPicture,
  greeting: ({ dataDirectory }) => readFile(demoAccountsFile(dataDirectory), 'utf8').catch(() => ''),
});
