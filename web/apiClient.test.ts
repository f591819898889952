import { expect, test } from 'vitest';
import { createClient } from './apiClient.ts';

/** A client whose requests are answered by `answer`, with what it sent and what it threw. */
function clientWith(answer: (request: Request) => Response | Promise<Response>) {
  const sent: Request[] = [];
  const client = createClient();
  client.setConfig({
    baseUrl: 'http://haat.test',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push(request);
      return answer(request);
    },
    failure: (error, response) => ({ error, status: response?.status }),
  });
  return { client, sent };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

test('fills the address, and leaves out what is not asked for', async () => {
  const { client, sent } = clientWith(() => json({ orders: [] }));
  const { data } = await client.get({
    url: '/api/orders/{id}',
    path: { id: 'a/b c' },
    query: { limit: 50, search: 'silk & cotton', tag: ['a', 'b'], since: undefined },
  });
  expect(data).toEqual({ orders: [] });
  expect(sent[0]?.method).toBe('GET');
  expect(sent[0]?.url).toBe('http://haat.test/api/orders/a%2Fb%20c?limit=50&search=silk%20%26%20cotton&tag=a&tag=b');
});

test('sends JSON, and no content type without a body', async () => {
  const { client, sent } = clientWith(() => new Response(null, { status: 204 }));
  const headers = { 'Content-Type': 'application/json' };
  await client.post({ url: '/api/orders', body: { note: 'two' }, headers });
  await client.post({ url: '/api/orders', headers: { ...headers, 'idempotency-key': 'once' } });
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(await sent[0]?.json()).toEqual({ note: 'two' });
  expect(sent[1]?.headers.get('content-type')).toBeNull();
  expect(sent[1]?.headers.get('idempotency-key')).toBe('once');
});

test('sends forms as they are, their type left to the browser', async () => {
  const { client, sent } = clientWith(() => json({}));
  const form = new FormData();
  form.append('name', 'lamp');
  const body = { name: 'lamp' };
  await client.post({ url: '/api/pictures', body, bodySerializer: () => form, headers: { 'Content-Type': null } });
  expect(sent[0]?.headers.get('content-type')).toContain('multipart/form-data');
  expect((await sent[0]?.formData())?.get('name')).toBe('lamp');
});

test.each([
  ['a refusal', () => json({ error: { code: 'order_not_found' } }, 404), { error: { code: 'order_not_found' } }, 404],
  ['a page of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), '<h1>Bad Gateway</h1>', 502],
  [
    'an answer cut off',
    () => new Response('{"a', { headers: { 'content-type': 'application/json' } }),
    expect.any(SyntaxError),
    200,
  ],
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), expect.any(TypeError), undefined],
])('throws what its owner makes of %s', async (_, answer, error, status) => {
  const { client } = clientWith(answer);
  await expect(client.get({ url: '/api/orders' })).rejects.toEqual({ error, status });
});

test('what is called off is called off', async () => {
  const { client } = clientWith((request) => fetch(request));
  const signal = AbortSignal.abort();
  await expect(client.get({ url: '/api/orders', signal })).rejects.toMatchObject({ error: { name: 'AbortError' } });
});
