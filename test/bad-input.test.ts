import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Actor, adminTargets } from './adminTargets.ts';
import { createChats, newDigits, slugOf } from './chats.ts';
import {
  admin,
  customerOrder,
  deliver,
  newKey,
  orderBody,
  product,
  review,
  seller,
  type TestSeller,
} from './factories.ts';
import { publicTargets } from './publicTargets.ts';
import { type Call, deepList, deepObject, notRefused, rawJson, wrong } from './refusals.ts';
import { type Browser, createTestServer } from './server.ts';
import { marketplaceNumber } from './webhook.ts';

const server = createTestServer();

const browsers = {} as Record<Actor, Browser>;
let owner: TestSeller;
let productId: string;
let reviewId: string;
let deliveredToken: string;
let chatId: string;
beforeAll(async () => {
  owner = await seller(server);
  Object.assign(browsers, {
    nobody: server.browser(),
    customer: server.browser(),
    owner: owner.browser,
    administrator: await admin(server),
  });
  productId = await product(owner);
  reviewId = await review(server, owner, productId);
  const { id, token } = await customerOrder(server, [{ productId, quantity: 1 }]);
  await deliver(owner, id);
  deliveredToken = token;
  const chats = createChats(server, { ...marketplaceNumber, ...server.context.credentials.simulator });
  await chats.phone({ phone: newDigits() }).say(`SHOP ${await slugOf(server, owner)}`);
  const [chat] = await server.rows<{ id: string }>('select id from conversations where seller_id = $1', [owner.id]);
  chatId = chat?.id ?? '';
});

const targets = [...adminTargets, ...publicTargets(() => ({ email: owner.email, productId, deliveredToken }))];
const json = { 'content-type': 'application/json' };

describe.each(targets)('$route', ({ route, actor, body, optional = [], nullable, numbers, headers, works }) => {
  const [method, path = ''] = route.split(' ') as [NonNullable<InjectOptions['method']>, string];
  const send = (payload: string | Buffer | object, type: object = json): InjectOptions => {
    const url = path
      .replace(':id', productId)
      .replace(':review', reviewId)
      .replace(':token', deliveredToken)
      .replace(':chat', chatId);
    return { method, url, payload, headers: { ...type, ...headers?.() } };
  };
  const refusals = (payloads: [label: string, payload: string | Buffer][], type?: object) => {
    const calls = payloads.map(([label, payload]): Call => ({ label, options: send(payload, type) }));
    return notRefused(server, browsers[actor], calls);
  };

  test('refuses fields that are missing, of another type, too large or not storable', async () => {
    const payloads: [string, string][] = [];
    for (const [field, value] of Object.entries(body())) {
      if (!optional.includes(field)) payloads.push([`without ${field}`, rawJson(body(), { [field]: undefined })]);
      for (const text of [...wrong[typeof value as keyof typeof wrong], deepList, deepObject]) {
        if (text === 'null' && [nullable ?? []].flat().some((name) => field.endsWith(name))) continue;
        if (text === '[1]' && field === numbers) continue;
        payloads.push([`${field} = ${text.slice(0, 30)}`, rawJson(body(), { [field]: text })]);
      }
    }
    expect(await refusals(payloads)).toEqual([]);
  });

  test('refuses fields that it does not know, whatever they are called', async () => {
    const names = ['unknown', 'id', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''];
    const values = ['1', '{"isAdmin":true}', '{"prototype":{"isAdmin":true}}', deepList];
    const payloads = names.flatMap((name) =>
      values.map((text): [string, string] => [`"${name}" = ${text.slice(0, 30)}`, rawJson(body(), { [name]: text })]),
    );
    for (const key of ['__proto__', '\\u005f_proto__']) {
      payloads.push([key, rawJson(body()).replace('{', `{"${key}":{"isAdmin":true},`)]);
    }
    expect(await refusals(payloads)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  test('rejects bodies that are not a JSON object, or too large', async () => {
    const whole = rawJson(body());
    const texts = ['', ' ', '[]', '[{}]', '{}', 'null', 'true', '1', '"x"', 'NaN', '{', '}', '{"a":}', '\0'];
    texts.push(`${whole}x`, `${whole}${whole}`, `[${whole}]`, whole.slice(0, -1), whole.slice(1), deepList, deepObject);
    const payloads = texts.map((text): [string, string | Buffer] => [`body ${text.slice(0, 30)}`, text]);
    const end = Buffer.from('"}');
    payloads.push(
      ['invalid UTF-8', Buffer.concat([Buffer.from(whole.slice(0, -2)), Buffer.from([0xff, 0xfe]), end])],
      ['overlong UTF-8', Buffer.concat([Buffer.from(whole.slice(0, -2)), Buffer.from([0xc0, 0xae]), end])],
      ['a surrogate in UTF-8', Buffer.concat([Buffer.from(whole.slice(0, -2)), Buffer.from([0xed, 0xa0, 0x80]), end])],
      ['UTF-16', Buffer.from(whole, 'utf16le')],
      ['2 MB', rawJson(body(), { unknown: `"${'x'.repeat(2 * 1024 * 1024)}"` })],
      ['2 MB of blanks', ' '.repeat(2 * 1024 * 1024)],
    );
    expect(await refusals(payloads)).toEqual([]);
  });

  test('rejects bodies without a JSON content type', async () => {
    const form = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
    for (const type of [...form, 'application/xml', 'application/jsonp', 'application/octet-stream', 'x', '']) {
      expect(await refusals([[`as ${type}`, rawJson(body())]], { 'content-type': type })).toEqual([]);
    }
  });

  test('accepts a valid body afterwards', async () => {
    const answer = await browsers[actor].send(send(body()));
    expect(answer.status, answer.text).toBe(works);
  });
});

describe('an order', () => {
  const order = (payload: string | object, headers: object = newKey()): InjectOptions => {
    return { method: 'POST', url: '/api/orders', payload, headers: { ...json, ...headers } };
  };

  test('validates its lines as strictly as its other fields', async () => {
    const line = { productId, quantity: 1 };
    const lines = [
      ...wrong.string.map((text) => rawJson(line, { productId: text })),
      ...wrong.number.map((text) => rawJson(line, { quantity: text })),
      rawJson(line, { productId: undefined }),
      rawJson(line, { quantity: undefined }),
      rawJson(line, { quantity: '0' }),
      rawJson(line, { pricePaise: '1' }),
      rawJson(line, { productId: `"{${productId}}"` }),
      rawJson(line, { productId: `"${productId.slice(1)}"` }),
      rawJson(line).replace('{', '{"__proto__":{},'),
    ].map((text) => `[${text}]`);
    lines.push('[]', `[${Array(51).fill(rawJson(line)).join(',')}]`);
    const calls = lines.map((items) => ({
      label: items.slice(0, 100),
      options: order(rawJson(orderBody(''), { items })),
    }));
    expect(await notRefused(server, browsers.nobody, calls)).toEqual([]);
  });

  test('needs an idempotency key of 16 to 100 printable characters', async () => {
    const keys = [
      '',
      'short',
      'x'.repeat(15),
      'x'.repeat(101),
      'with blanks in between',
      'é'.repeat(16),
      `\t${'x'.repeat(16)}`,
    ];
    const headers = [{}, ...keys.map((key) => ({ 'idempotency-key': key }))];
    const calls = headers.map((header) => ({
      label: JSON.stringify(header),
      options: order(orderBody(productId), header),
    }));
    expect(await notRefused(server, browsers.nobody, calls)).toEqual([]);
  });
});
