/** Sends invalid bodies to `bench/channel.ts`'s server, once a second each, from a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';

/** Prepared in advance and sent from another thread, so that sending 3 MB does not affect the measurement. */
export type Nuisance = { name: string; body: Uint8Array<ArrayBuffer>; headers: Record<string, string>; status: number };

const { address, requests } = workerData as { address: string; requests: Nuisance[] };
setInterval(() => {
  for (const { name, body, headers, status } of requests) {
    fetch(address, { method: 'POST', body, headers }).then(
      (answer) => {
        if (answer.status !== status) parentPort?.postMessage(`${name}: ${answer.status} instead of ${status}`);
      },
      // The server need not read a rejected body, so the connection may break.
      () => {},
    );
  }
}, 1000);
