import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { conversation, shopQuestions } from './chatRecords.ts';
import { slugOf } from './chats.ts';
import { admin, product } from './factories.ts';
import { createMoneyTests } from './money.ts';
import type { Things } from './routeRows.ts';
import { createRouteTable } from './routeTable.ts';
import { type Browser, createTestServer } from './server.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
const api: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } } =
  JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

const server = createTestServer();
const table = createRouteTable(server);
const browsers = {} as Record<'anyone' | 'signedIn' | 'settingUp' | 'approvedSeller' | 'admin', Browser>;
/** What paths name: all of it is real, so that input passes as far as it can. */
let things: Things;
let ids: [pattern: RegExp, id: string][] = [];

beforeAll(async () => {
  const money = createMoneyTests(server);
  const owner = await money.shopWithUpi();
  const { browser } = owner;
  Object.assign(browsers, { anyone: server.browser(), admin: await admin(server) });
  Object.assign(browsers, { signedIn: browser, settingUp: browser, approvedSeller: browser });
  const { id, token } = await money.placeAt(owner);
  await money.customer(token, 'claims', { reference: '412345678901' });
  await money.pay(owner, id, 600_00, { isSure: true });
  const { entries, claims, refunds } = (await money.read(owner, id)).money;
  const chatId = await conversation(server, owner.id);
  const { answerId, questionId } = await shopQuestions(server, owner.id, chatId);
  const productId = await product(owner);
  const slug = await slugOf(server, owner);
  things = { owner, slug, productId, orderId: id, chatId, answerId, questionId, token };
  ids = [
    [/\{entry\}/, entries[0]?.id ?? ''],
    [/\{claim\}/, claims[0]?.id ?? ''],
    [/\{refund\}/, refunds[0]?.id ?? ''],
    [/\{token\}/, token],
    [/\{slug\}/, slug],
    [/(?<=\/products?\/)\{id\}/, productId],
    [/(?<=\/orders\/)\{id\}/, id],
    [/(?<=\/sellers\/)\{id\}/, owner.id],
    [/(?<=\/chats\/)\{id\}/, chatId],
    [/(?<=\/shop-answers\/)\{id\}/, answerId],
    [/(?<=\/open-questions\/)\{id\}/, questionId],
  ];
});

const fillPath = (path: string) =>
  ids.reduce((filled, [pattern, id]) => filled.replace(pattern, id), path).replace(/\{\w+\}/g, () => randomUUID());

/** A value that a schema accepts, roughly. */
function sampleOf(schema: Schema): unknown {
  if (schema.$ref) return sampleOf(api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sampleOf));
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0];
  const type = [schema.type].flat()[0];
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sampleOf(field)]);
    return Object.fromEntries(fields);
  }
  if (type === 'array') return schema.items ? [sampleOf(schema.items)] : [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (schema.format === 'uuid') return randomUUID();
  return schema.format === 'email' ? 'a@b.example' : 'text';
}

/** Texts and values that no field should break at, as JSON, and those that no body should. */
const hostile = ['"a\\u0000b"', '"\\ud800"', JSON.stringify('क'.repeat(8_000)), '1e400', '-1', '[[]]', '{"a":1}'];
const hostileObjects = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  ...['null', '[]', '"x"', '{'],
];
const mark = '\u0001';

/** The body once for each leaf and hostile value. */
function* hostileBodies(body: object): Generator<string> {
  yield* hostileObjects;
  for (const [name, field] of Object.entries({ ...body, unknown: true })) {
    for (const marked of markLeaves(field)) {
      const text = JSON.stringify({ ...body, [name]: marked });
      for (const value of hostile) yield text.replace(JSON.stringify(mark), () => value);
    }
  }
}

/** Copies of a value, in each of which one leaf or one level is marked. */
function* markLeaves(value: unknown): Generator<unknown> {
  yield mark;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const marked of markLeaves(item)) yield value.with(index, marked);
    }
  } else if (value && typeof value === 'object') {
    for (const [name, field] of Object.entries(value)) {
      for (const marked of markLeaves(field)) yield { ...value, [name]: marked };
    }
  }
}

const hostileTexts = ['%00', '%ed%a0%80', 'x'.repeat(3_000)];

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;

function bodyOf({ requestBody }: Operation): object | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  return schema && (sampleOf(schema) as object);
}

test.each(
  operations.map((operation) => [nameOf(operation), operation] as const),
)('%s answers hostile input without an error of the server', async (name, operation) => {
  const browser = browsers[table[name]?.gate ?? 'anyone'];
  const method = operation.method as NonNullable<InjectOptions['method']>;
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const failures: string[] = [];
  const send = async (url: string, payload?: string) => {
    const answer = await browser.send({ method, url, ...(payload !== undefined && { payload, headers }) });
    if (answer.status >= 500 || (answer.status >= 400 && !isShaped(answer.body)))
      failures.push(`${url.slice(0, 200)} ${payload?.slice(0, 300)}: ${answer.status} ${answer.text.slice(0, 200)}`);
  };
  const body = bodyOf(operation);
  if (body) for (const text of hostileBodies(body)) await send(fillPath(operation.path), text);
  for (const { in: place, name: parameter } of operation.parameters ?? []) {
    for (const text of hostileTexts) {
      if (place === 'query') await send(`${fillPath(operation.path)}?${parameter}=${text}`);
      if (place === 'path')
        await send(fillPath(operation.path.replace(`{${parameter}}`, text)), body ? '{}' : undefined);
    }
  }
  expect(failures).toEqual([]);
});

const pageForms = Object.entries(table).filter(([name, { call }]) => call && /^POST \/(?!api|webhooks)/.test(name));

test.each(pageForms)('%s answers hostile fields without an error of the server', async (name, { call }) => {
  const browser = server.browser();
  const path = name.slice('POST '.length).replace(/:(\w+)/g, '{$1}');
  const statuses: number[] = [];
  const { payload, headers, url = fillPath(path) } = (await call?.(things, browser)) ?? {};
  if (typeof payload !== 'string') return;
  for (const field of new URLSearchParams(payload).keys()) {
    if (field === 'formToken') continue;
    for (const text of hostileTexts) {
      const changed = payload.replace(new RegExp(`(^|&)${field}=[^&]*`), `$1${field}=${text}`);
      const answer = await browser.send({ method: 'POST', url, payload: changed, ...(headers && { headers }) });
      statuses.push(answer.status);
    }
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

const isShaped = (body: unknown) => typeof (body as { error?: { code?: unknown } })?.error?.code === 'string';

test('the sessions live on', async () => {
  expect((await browsers.approvedSeller.get('/api/seller/dashboard')).status).toBe(200);
  expect((await browsers.admin.get('/api/admin/dashboard')).status).toBe(200);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});
