/** The server without the demo: for an installation whose first administrator the settings name. */
import { startServer } from './app/startServer.ts';

await startServer();
