import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for the messaging service that only looks up numbers by their tokens and takes their messages. */
export async function startNumberService() {
  const tokens = new Map<string, string>();
  const service = createServer((request, response) => {
    const [, id = '', call] = /^\/v1\/(\d+)(\?|\/messages$)/.exec(request.url ?? '') ?? [];
    const isKnown = tokens.has(id) && request.headers.authorization === `Bearer ${tokens.get(id)}`;
    const found =
      call === '/messages'
        ? { messages: [{ id: `wamid.${randomUUID()}` }] }
        : { id, display_phone_number: '+91 98000 11111', verified_name: 'Kurtas' };
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? found : { error: { code: 190, message: 'expired' } }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  return {
    /** The value for the URL setting. */
    graphUrl: `http://127.0.0.1:${port}/v1`,
    /** The token of each known number, by the number's id. */
    tokens,
    close: () => void service.close(),
  };
}
