import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { productBody, registrationBody } from '../../test/factories.ts';
import { administrator } from '../../test/traffic.ts';

/** The proxy's name and ports, and the Haat server behind it. */
export type Proxied = {
  name: string;
  https: number;
  http: number;
  token: string;
  direct: string;
  /** Its response to a body that is too large. */
  tooLarge: number[];
};
type Answer = { status: number; headers: IncomingMessage['headers']; text: string };
type Call = { method?: string; headers?: Record<string, string>; body?: Buffer | string };

export function open({ name, https }: Proxied, path: string, { method = 'GET', headers = {} }: Call) {
  const origin = `https://${name}:${https}`;
  return request({
    ...{ host: '127.0.0.1', port: https, servername: name, path, method, agent: false, rejectUnauthorized: false },
    headers: { host: `${name}:${https}`, ...(method !== 'GET' && { origin }), ...headers },
  });
}

export function call(proxied: Proxied, path: string, options: Call = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const clientRequest = open(proxied, path, options);
    clientRequest.on('error', reject).once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer
        .once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
        .once('error', reject);
    });
    clientRequest.end(options.body);
  });
}

export const json = (body: unknown, headers: Record<string, string> = {}): Call => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The result for a client rejected while sending: a response or a broken connection. */
export const statusOf = (proxied: Proxied, path: string, options: Call) =>
  call(proxied, path, options).then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

export function form(bytes: Buffer) {
  const boundary = 'the-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

type Shop = { cookie: string; productId: string };
const shops = new Map<number, Promise<Shop>>();
/** An approved seller with a product, created through each proxy once. */
export function shopOf(proxied: Proxied): Promise<Shop> {
  const shop = shops.get(proxied.https) ?? openShop(proxied);
  shops.set(proxied.https, shop);
  return shop;
}

async function signIn(proxied: Proxied, role: string, email: string, password: string): Promise<string> {
  const { headers, text } = await call(proxied, '/api/auth/login', json({ email, password, role }));
  const cookies = headers['set-cookie'] ?? [];
  if (!cookies.some((cookie) => cookie.includes('Secure'))) throw new Error(`no secure cookie: ${text}`);
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

async function openShop(proxied: Proxied): Promise<Shop> {
  const { email, password, ...registration } = registrationBody();
  await call(proxied, '/api/auth/register', json({ email, password, ...registration }));
  const admin = { cookie: await signIn(proxied, 'admin', administrator.email, administrator.password) };
  const { text } = await call(proxied, `/api/admin/sellers?search=${encodeURIComponent(String(email))}`, {
    headers: admin,
  });
  const [seller] = (JSON.parse(text) as { sellers: { id: string }[] }).sellers;
  await call(proxied, `/api/admin/sellers/${seller?.id}/approve`, json({}, admin));
  const cookie = await signIn(proxied, 'seller', String(email), String(password));
  const product = await call(proxied, '/api/seller/products', json(productBody({ stock: 100 }), { cookie }));
  return { cookie, productId: (JSON.parse(product.text) as { id: string }).id };
}
