import { pickFrom, seededRandom } from '../../demo/random/seededRandom.ts';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  pattern?: string;
};
type Parameter = { name: string; in: string; schema?: Schema };
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } };
export type Document = { paths: Record<string, Record<string, Operation>> };
export type Route = { method: string; path: string; parameters: Parameter[]; body: Schema | undefined };
export type Known = { ids: string[]; words: string[] };
export type FuzzedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  as: 'nobody' | 'seller' | 'admin';
};

/** Routes outside the OpenAPI document: pages, forms, files and probes. */
const pages = [
  ...['/', '/shop', '/auth/login', '/admin/dashboard', '/seller/orders', '/seller/nowhere', '/robots.txt', '/healthz'],
  ...['/readyz', '/sitemap.xml', '/api/docs', '/api/nowhere', '/product/{id}', '/store/{slug}', '/order/{token}'],
  ...['/media/pictures/{id}/640.webp', '/media/previews/{id}.jpg', '/assets/storefront/{id}', '/favicon.ico'],
].map((path) => ({ method: 'get', path, parameters: [], body: undefined }));
/** The form token, without which forms are rejected. */
export type FormTokens = { product: string; order: string };
const text = { type: 'string' };
const formsOf = ({ product, order }: FormTokens) =>
  [
    ['/product/{id}/order', product, { key: text, quantity: text, customerName: text, customerPhone: text }] as const,
    ['/order/{token}/cancel', order, {}] as const,
    ['/order/{token}/review', order, { productId: { type: 'string', format: 'uuid' }, stars: text }] as const,
  ].map(([path, formToken, fields]) => {
    const body: Schema = { properties: { formToken: { enum: [formToken] }, ...fields } };
    return { method: 'post', path, parameters: [], body };
  });
const upload = { method: 'post', path: '/api/seller/pictures', parameters: [], body: undefined };

/** All public routes. */
export function routesOf({ paths }: Document, tokens: FormTokens): Route[] {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return { method, path, parameters, body };
    }),
  );
  return [...described, ...pages, ...formsOf(tokens), upload];
}

const oddTexts = [
  ...['', ' ', '0', '-1', '1e309', 'NaN', 'null', 'undefined', '[object Object]', '../../etc/passwd', '%', '%00', '\0'],
  ...["'; drop table orders; --", '<script>alert(1)</script>', '{{7*7}}', '\ud800', 'é', 'e\u0301', '😀'.repeat(60)],
  ...['x'.repeat(201), 'x'.repeat(5000), '‮abc', '\u200b', '\r\nset-cookie: a=b', '=1+1', '__proto__', '9'.repeat(40)],
  ...['00000000-0000-0000-0000-000000000000', '1.00000000-0000-0000-0000-000000000000', '2026-02-30T00:00:00Z', '1e3'],
];
const oddValues = [null, true, false, 0, -1, 1.5, 1e21, 2 ** 53, [], [[]], {}, { a: { b: [] } }, [null]];
const methods = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace', 'propfind'];

/** Random choices for one request, all from one seeded generator. */
function roll(random: () => number, known: Known) {
  const chance = (share: number) => random() < share;
  const pick = <T>(options: readonly T[]) => pickFrom(random, options);
  const text = () => (chance(0.5) ? pick(known.words) : pick(oddTexts));
  const object = (properties: Record<string, Schema>, depth: number) => {
    const entries = Object.entries(properties).filter(() => !chance(0.06));
    const made = Object.fromEntries(entries.map(([name, property]) => [name, value(property, depth + 1)]));
    return chance(0.05) ? { ...made, [text()]: text() } : made;
  };
  /** Mostly values that match the schema. */
  const value = (schema: Schema, depth = 0): unknown => {
    if (chance(0.12)) return chance(0.5) ? pick(oddValues) : text();
    if (schema.enum) return pick(schema.enum);
    if (schema.anyOf) return value(pick(schema.anyOf), depth);
    if (schema.properties && depth < 5) return object(schema.properties, depth);
    if (schema.type === 'array') {
      return Array.from({ length: pick([0, 1, 1, 2, 60]) }, () => value(schema.items ?? {}, depth + 1));
    }
    if (schema.type === 'integer' || schema.type === 'number')
      return pick([0, 1, 2, 5, 100, -1, 1.5, 2 ** 31, 2 ** 53]);
    if (schema.type === 'boolean') return chance(0.5);
    if (schema.format === 'uuid') return pick(known.ids);
    if (schema.format === 'email') return pick(['a@haat.example', 'A@HAAT.EXAMPLE', 'a@b', `${'a'.repeat(300)}@b.c`]);
    return text();
  };
  return { chance, pick, text, value };
}
type Rolls = ReturnType<typeof roll>;

/** The n-th request of a seed; the same seed, number and routes give the same request. */
export function fuzz(seed: number, number: number, routes: Route[], known: Known): FuzzedRequest {
  const rolls = roll(seededRandom(Math.imul(seed, 0x9e3779b1) + number), known);
  const { chance, pick } = rolls;
  const route = pick(routes);
  const method = chance(0.88) ? route.method : pick(methods);
  const path = addressOf(rolls, route, known);
  const headers = headersOf(rolls, number);
  const hasBody = !['get', 'head', 'trace'].includes(method) || chance(0.02);
  if (hasBody) headers['content-type'] = chance(0.85) ? 'application/json' : pick(oddTypes);
  const body = hasBody ? bodyOf(rolls, route) : undefined;
  return { method: method.toUpperCase(), path, headers, body, as: pick(['nobody', 'seller', 'seller', 'admin']) };
}

function addressOf({ chance, pick, text, value }: Rolls, { path, parameters }: Route, known: Known): string {
  const place = path.replace(/\{\w+\}/g, () => escapePart(chance(0.7) ? pick(known.ids) : text(), chance(0.9)));
  const query = new URLSearchParams();
  for (const { name, in: where, schema = {} } of parameters) {
    if (where === 'query' && chance(0.5)) query.append(name, String(value(schema)));
  }
  if (chance(0.1)) query.append(text(), text());
  // Placeholders for half characters become bytes that are invalid UTF-8.
  const tail = `${query}`.replaceAll('%EF%BF%BD', () => pick(['%EF%BF%BD', '%ED%A0%80', '%ff', '%']));
  return tail ? `${place}?${tail}` : place;
}

/** A path segment: escaped properly, or only where HTTP requires it. */
function escapePart(text: string, isProper: boolean): string {
  const whole = text.toWellFormed();
  return isProper ? encodeURIComponent(whole) : whole.replace(/[^\x21-\x7e]|[?#]/gu, encodeURIComponent);
}

const oddTypes = [
  ...['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  'application/json; charset=utf-16',
];
const oddBodies = [
  ...['', '{', '"', 'null', '[1,', 'a=b&a=c&%', '--x\r\n\r\n\r\n--x--', '{"__proto__":{}}', '\u0000'],
  '['.repeat(5000),
];
const oddHeaders: Record<string, string[]> = {
  accept: ['text/html', 'image/avif', '*/*', 'nonsense', 'text/event-stream'],
  'accept-encoding': ['br', 'gzip', 'zstd', 'x', 'gzip;q=nan'],
  range: ['bytes=0-1', 'bytes=9999999-', 'bytes=-1', 'lines=1'],
  'if-none-match': ['*', '"x"', 'W/"', '\u00ff'],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', 'x'],
  'x-http-method-override': ['DELETE'],
  authorization: ['Bearer x', 'Basic Og=='],
};

function headersOf({ chance, pick }: Rolls, number: number): Record<string, string> {
  const headers: Record<string, string> = { 'idempotency-key': `${number}-${'k'.repeat(pick([0, 16, 16, 16, 100]))}` };
  for (const [name, values] of Object.entries(oddHeaders)) if (chance(0.06)) headers[name] = pick(values);
  return headers;
}

function bodyOf({ chance, pick, value }: Rolls, { body }: Route): string {
  if (chance(0.15)) return pick(oddBodies);
  if (body) return JSON.stringify(value(body));
  return JSON.stringify(chance(0.8) ? {} : pick(oddValues));
}
