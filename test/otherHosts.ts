import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { publicInternet, type RemoteAccess } from '#server/platform/pictures/remoteImages.ts';

export const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c0392b' } })
  .png()
  .toBuffer();
export const givePicture: RequestListener = (_, response) => response.setHeader('content-type', 'text/html').end(png);

/** The production rules, but with one loopback address allowed. */
export const withLoopback: RemoteAccess = {
  ...publicInternet,
  resolve: async () => ['127.0.0.1'],
  mayReach: async (address, port) => address === '127.0.0.1' || publicInternet.mayReach(address, port),
};

/** Stand-ins for other web hosts. */
export function startOtherHosts() {
  const closing: (() => void)[] = [];
  afterAll(() => {
    for (const close of closing) close();
  });

  /** Starts a host and records its requests. */
  async function host(answer: RequestListener, address = '127.0.0.1') {
    const requests: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    }).listen(0, address);
    await once(server, 'listening');
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as { port: number };
    return { asked: requests, port, url: (path = '/a.png') => `http://${address}:${port}${path}` };
  }
  return { host };
}
