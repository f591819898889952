import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connect.ts';

/** Tells what PostgreSQL notifies: `on(topic)` for each payload of the channel. Works across processes. */
export type Listener = {
  events: EventEmitter;
  close(): Promise<void>;
};

/** Listens to a channel on a connection of its own, and comes back when that breaks. */
export function listen(connection: Connection, channel: string): Listener {
  const events = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let closed = false;
  async function open(): Promise<void> {
    while (!closed) {
      const opening = new pg.Client({
        ...connection,
        connectionTimeoutMillis: 10_000,
        application_name: 'haat events',
      });
      try {
        opening.on('notification', ({ payload = '' }) => events.emit(payload));
        opening.on('error', () => {});
        opening.once('end', () => void open());
        await opening.connect();
        await opening.query(`listen ${channel}`);
        client = opening;
        return;
      } catch {
        opening.removeAllListeners('end');
        await opening.end().catch(() => {});
        await pause(1000, undefined, { ref: false });
      }
    }
  }
  void open();
  return {
    events,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
