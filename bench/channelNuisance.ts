/** Sends what nobody should send to `bench/channel.ts`'s server, once a second each, from a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';

/** Made before it starts, and sent from elsewhere: else the sender of 3 MB would be what is measured. */
export type Nuisance = { name: string; body: Uint8Array<ArrayBuffer>; headers: Record<string, string>; status: number };

const { address, requests } = workerData as { address: string; requests: Nuisance[] };
setInterval(() => {
  for (const { name, body, headers, status } of requests) {
    fetch(address, { method: 'POST', body, headers }).then(
      (answer) => {
        if (answer.status !== status) parentPort?.postMessage(`${name}: ${answer.status} instead of ${status}`);
      },
      // The server need not read what it refuses: the sender may find the line broken.
      () => {},
    );
  }
}, 1000);
