import type { ServerResponse } from 'node:http';

/** The number of streams that an account may have on one process: enough for a few tabs and devices. */
export const maxStreams = 5;

/** The maximum buffer for a slow reader, in bytes beyond the system's buffers. */
const maxWaiting = 16 * 1024;

/** Milliseconds after which a browser reconnects; longer for a stream that was closed to make room. */
const pauses = { usual: 3000, madeRoom: 60_000 };

export type EventStream = {
  /** Writes, and disconnects a reader that is too slow. */
  send(text: string): void;
  /** Ends the stream: the browser reconnects and is authorized again. */
  end(): void;
  /** Whether the reader has received everything. */
  isDrained(): boolean;
};

export type EventStreams = ReturnType<typeof createEventStreams>;

/** This process's open server-sent event streams, by account. A sixth one ends the oldest. */
export function createEventStreams() {
  const slots = new Map<string, Set<EventStream>>();

  function leave(account: string, stream: EventStream): void {
    const accountStreams = slots.get(account);
    accountStreams?.delete(stream);
    if (accountStreams?.size === 0) slots.delete(account);
  }

  return {
    /** Answers with a stream. `onClose` is called once, when it has ended for any reason. */
    open(account: string, response: ServerResponse, onClose: () => void): EventStream {
      const stream = startStream(response);
      const accountStreams = slots.get(account) ?? new Set();
      const [oldest] = accountStreams;
      if (oldest && accountStreams.size >= maxStreams) {
        leave(account, oldest);
        oldest.send(`retry: ${pauses.madeRoom}\n\n`);
        oldest.end();
      }
      slots.set(account, (slots.get(account) ?? accountStreams).add(stream));
      response.once('close', () => {
        leave(account, stream);
        onClose();
      });
      response.writeHead(200, streamHeaders);
      // A browser that reconnects sends this id.
      stream.send(`id: 1\nretry: ${pauses.usual}\n\n`);
      return stream;
    },

    /** The number of open streams. */
    count: (): number => [...slots.values()].reduce((sum, { size }) => sum + size, 0),

    end(): void {
      for (const streams of slots.values()) for (const stream of streams) stream.end();
    },
  };
}

const streamHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
const startedStreams = new WeakSet<ServerResponse>();

/** Whether this response is or was a stream. */
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
