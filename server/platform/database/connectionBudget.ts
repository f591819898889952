/** The maximum of all processes of a server: PostgreSQL allows 100 by default, and other clients need some too. */
const maxConnections = 80;
/** More than this doesn't help one process. */
const maxPerProcess = 16;

/**
 * The number of PostgreSQL connections that each of `processes` (at most 12) has for pages and jobs, and for chats. One
 * more listens for notifications, and another is opened briefly at the start.
 */
export function connectionsPerProcess(processes: number): { pages: number; chats: number } {
  const shared = Math.min(maxPerProcess, Math.floor(maxConnections / processes)) - 1;
  const chats = Math.round(shared / 3);
  return { pages: shared - chats, chats };
}
