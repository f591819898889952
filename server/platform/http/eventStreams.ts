import type { ServerResponse } from 'node:http';

/** How many streams one account may hold open on one process: a few tabs and devices that are looked at. */
export const maxStreams = 5;

/** How much may be buffered for a slow reader, in bytes beyond the system's own buffers. */
const maxWaiting = 16 * 1024;

/** Pauses after which a browser comes back, in milliseconds. Whoever had to make room comes back later. */
const pauses = { usual: 3000, madeRoom: 60_000 };

export type EventStream = {
  /** Writes; disconnects a reader that does not keep up. */
  send(text: string): void;
  /** Ends it: the browser comes back and is judged anew. */
  end(): void;
  /** Whether the reader has taken all that was sent. */
  isDrained(): boolean;
};

export type EventStreams = ReturnType<typeof createEventStreams>;

/** The open streams of server-sent events of this process, by account. A sixth ends the oldest. */
export function createEventStreams() {
  const slots = new Map<string, Set<EventStream>>();

  function leave(account: string, stream: EventStream): void {
    const taken = slots.get(account);
    taken?.delete(stream);
    if (taken?.size === 0) slots.delete(account);
  }

  return {
    /** Begins to answer with a stream. `onClose` is called once, when it is over, whoever ended it. */
    open(account: string, response: ServerResponse, onClose: () => void): EventStream {
      const stream = startStream(response);
      const taken = slots.get(account) ?? new Set();
      const [oldest] = taken;
      if (oldest && taken.size >= maxStreams) {
        leave(account, oldest);
        oldest.send(`retry: ${pauses.madeRoom}\n\n`);
        oldest.end();
      }
      slots.set(account, (slots.get(account) ?? taken).add(stream));
      response.once('close', () => {
        leave(account, stream);
        onClose();
      });
      response.writeHead(200, streamHeaders);
      // The id is what a browser that comes back says.
      stream.send(`id: 1\nretry: ${pauses.usual}\n\n`);
      return stream;
    },

    /** How many are open. */
    count: (): number => [...slots.values()].reduce((sum, { size }) => sum + size, 0),

    end(): void {
      for (const streams of slots.values()) for (const stream of streams) stream.end();
    },
  };
}

const streamHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
const startedStreams = new WeakSet<ServerResponse>();

/** Whether this answer is or was a stream. */
export const isEventStream = (response: ServerResponse): boolean => startedStreams.has(response);

function startStream(response: ServerResponse): EventStream {
  startedStreams.add(response);
  return {
    send(text) {
      if (response.writableEnded) return;
      if (response.writableLength > maxWaiting) response.destroy();
      else response.write(text);
    },
    end: () => void response.end(),
    isDrained: () => response.writableLength === 0,
  };
}
