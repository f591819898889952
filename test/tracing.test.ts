import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeStatement } from '#server/platform/database/tracingClient.ts';
import { startServer } from './process.ts';
import { openShop, placeOrder, trafficEnvironment } from './traffic.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

/** A stand-in for an OpenTelemetry collector. */
async function collector() {
  const exports: { path: string | undefined; text: string; key: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    exports.push({ path: request.url, text, key: request.headers['x-key'] });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port could be had.');
  const spans = () =>
    exports.flatMap(({ text }) =>
      (JSON.parse(text) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  return { url: `http://127.0.0.1:${address.port}`, exports, spans };
}

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const attributeOf = ({ attributes }: Span, key: string) => {
  const { stringValue, intValue } = attributes.find((attribute) => attribute.key === key)?.value ?? {};
  return stringValue ?? (intValue === undefined ? undefined : Number(intValue));
};

test('exports requests and their statements to a collector, without user input', async () => {
  const { url, exports, spans } = await collector();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-traces-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret' };
  const server = await startServer(dataDirectory, { ...trafficEnvironment, ...environment });
  onTestFinished(async () => void (await server.stop()));
  const shop = await openShop(server.url, 1);
  const [product] = shop.products;
  const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
  const read = await fetch(`${server.url}/api/products/${product}?secretSearch=zebra`, { headers: { traceparent } });
  expect(read.status).toBe(200);
  expect((await placeOrder(server.url, product)).status).toBe(201);
  // Closing the process flushes the remaining spans.
  expect(await server.stop()).toBe(0);

  expect(exports.map(({ path, key }) => [path, key])).toContainEqual(['/v1/traces', 'secret']);
  const [one] = (JSON.parse(exports[0]?.text ?? '') as Export).resourceSpans;
  expect(one?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'haat' } });
  const request = spans().find(({ name, traceId }) => name === 'GET /api/products/:id' && traceId === caller.traceId);
  if (!request) throw new Error('The request has no span in the trace of its caller.');
  expect(request.parentSpanId).toBe(caller.spanId);
  expect(attributeOf(request, 'http.response.status_code')).toBe(200);
  expect(attributeOf(request, 'haat.request_id')).toBe(read.headers.get('x-request-id'));
  const within = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(within.map((span) => attributeOf(span, 'db.collection.name'))).toContain('products');

  // A request with a body, which the connection must read.
  const order = spans().find(({ name }) => name === 'POST /api/orders');
  const ofOrder = spans().filter(({ parentSpanId }) => parentSpanId === order?.spanId);
  expect(ofOrder.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert order_keys', 'update products', 'insert orders', 'commit']),
  );

  const everything = exports.map(({ text }) => text).join();
  for (const typed of ['zebra', 'secretSearch', String(product), shop.email, shop.id, '9700000001', '$1']) {
    expect(everything.includes(typed), typed).toBe(false);
  }
});

test.each([
  ['select "id" from "orders" where x = $1', { operation: 'select', table: 'orders' }],
  ['insert into order_keys (key) values ($1)', { operation: 'insert', table: 'order_keys' }],
  ['update "sellers" set "name" = $1', { operation: 'update', table: 'sellers' }],
  ['select (select (count(*)) from reviews) from products', { operation: 'select', table: 'products' }],
  ['with one as (select from sellers) select from one', { operation: 'with', table: 'one' }],
  ['with one as (insert into orders select 1) select from one', { operation: 'insert', table: 'orders' }],
  [
    'with "one" as (insert into "orders" select 1 on conflict do update set x = 1) select from "one"',
    { operation: 'insert', table: 'orders' },
  ],
  ['with one as (delete from orders) select from one', { operation: 'delete', table: 'orders' }],
  [
    'with one as (select from sellers for update of sellers), two as (update products set name = $1 from one) select 1',
    { operation: 'update', table: 'products' },
  ],
  ['  (select 1)', { operation: 'select', table: undefined }],
  ["set statement_timeout = 'Asha'", { operation: 'set', table: undefined }],
])('%s', (text, described) => {
  expect(describeStatement(text)).toEqual(described);
});
