/** At PostgreSQL, of all processes of one server: 100 is what it allows unless told otherwise, others need some too. */
const maxConnections = 80;
/** What one process makes use of. */
const maxPerProcess = 16;

/**
 * How many connections to PostgreSQL each of so many processes (at most 12) has for pages and jobs, and how many for
 * chats; one more listens. A start takes another for moments.
 */
export function connectionsPerProcess(processes: number): { pages: number; chats: number } {
  const shared = Math.min(maxPerProcess, Math.floor(maxConnections / processes)) - 1;
  const chats = Math.round(shared / 3);
  return { pages: shared - chats, chats };
}
