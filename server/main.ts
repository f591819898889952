/** The server without the demo: for an installation whose first administrator the settings name. */
import { start } from './app/start.ts';

await start();
