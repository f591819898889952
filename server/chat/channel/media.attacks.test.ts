import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureLimits } from '#domain/platform/pictures.ts';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { picture } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { receiveDocument } from '../phoneImports/documents.ts';
import { fetchNextMedia } from './media.ts';
import { sendNextMessage } from './outbox.ts';

/** What the service says of a file, and what lies at its address. */
type File = { says: object; status?: number; location?: string; bytes?: Buffer };
const files = new Map<string, File>();
/** What was asked for, and with which token. */
const asked: { url: string; token: string | undefined }[] = [];
/** What was handed over. */
const handedOver: { type: string; bytes: Buffer }[] = [];
const sent: object[] = [];

const bearer = `Bearer ${marketplaceNumber.token}`;

const listen = async (answer: RequestListener) => {
  const host = createServer(answer).listen(0, '127.0.0.1');
  await once(host, 'listening');
  afterAll(() => {
    host.closeAllConnections();
    host.close();
  });
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
};

/** The service: what it knows of a file, the file itself, uploads and messages. */
const service = await listen(async (request, response) => {
  const url = request.url ?? '';
  const body = Buffer.concat(await request.toArray());
  const json = (value: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  asked.push({ url, token: request.headers.authorization });
  if (url.endsWith('/media')) {
    const type = `${request.headers['content-type']}`;
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const file = form.get('file') as globalThis.File;
    handedOver.push({ type: file.type, bytes: Buffer.from(await file.arrayBuffer()) });
    return json({ id: 'uploaded-picture' });
  }
  if (url.endsWith('/messages')) {
    sent.push(JSON.parse(body.toString()) as object);
    return json({ messages: [{ id: `wamid.${randomUUID()}` }] });
  }
  const file = files.get(url.split('/').at(-1) ?? '');
  if (!file) return json({ error: { code: 100 } }, 400);
  if (url.startsWith('/v1/')) return json(file.says);
  response.writeHead(file.status ?? 200, file.location ? { location: file.location } : {}).end(file.bytes);
});
/** Somebody else's host: whatever it hears is too much. */
const heardElsewhere: (string | undefined)[] = [];
const elsewhere = await listen((request, response) => {
  heardElsewhere.push(request.headers.authorization);
  response.end();
});

const serviceAddresses = { graphUrl: `${service}/v1`, mediaOrigin: service };
const server = createTestServer({ marketplaceNumber, serviceAddresses });
const chats = createChats(server);

let owner: TestSeller;
let slug: string;
let png: Buffer;
beforeAll(async () => {
  owner = await seller(server);
  slug = await slugOf(server, owner);
  const background = { r: 200, g: 40, b: 40, alpha: 0 };
  png = await sharp({ create: { width: 1600, height: 800, channels: 4, background } })
    .png()
    .toBuffer();
});

const hash = (bytes: Buffer, encoding: 'hex' | 'base64' = 'hex') => createHash('sha256').update(bytes).digest(encoding);

/** Puts a file at the service; returns its id. */
function put(bytes: Buffer, changes: Partial<File> = {}): string {
  const id = `file-${randomUUID()}`;
  files.set(id, { says: { url: `${service}/files/${id}`, file_size: bytes.length }, bytes, ...changes });
  return id;
}

/** A customer sends the photo, and the server fetches what there is to fetch. Returns what came of it. */
async function receive(id: string, sha256: string) {
  asked.length = 0;
  const phone = chats.phone({ phone: newDigits(), name: 'Asha Rao' });
  await phone.say(`SHOP ${slug}`);
  await phone.send({ type: 'image', image: { id, mime_type: 'image/jpeg', sha256 } });
  await fetchNextMedia(server.context, receiveDocument);
  const [media] = await server.rows<{ id: string; state: string; attempts: number; conversationId: string }>(
    `select channel_media.id, channel_media.state, attempts, conversation_id as "conversationId" from channel_media
      join channel_messages on channel_messages.id = message_id where channel_media.external_id = $1`,
    [id],
  );
  return { id: '', state: '', attempts: 0, conversationId: '', ...media };
}
const show = (id: string, width = 1280) =>
  owner.browser.send({ method: 'GET', url: `/api/seller/chat-pictures/${id}/${width}` });

describe('a photo from a customer', () => {
  test.each([
    'hex',
    'base64',
  ] as const)('is fetched with the token, and kept in our widths (hash in %s)', async (encoding) => {
    const external = put(png);
    const { id, state } = await receive(external, hash(png, encoding));
    expect(state).toBe('kept');
    expect(asked).toEqual([
      { url: `/v1/${external}`, token: bearer },
      { url: `/files/${external}`, token: bearer },
    ]);
    for (const width of pictureLimits.widths) {
      const kept = await server.context.pictures.get(`chats/${id}/${width}.webp`);
      expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
    }
    expect((await show(id)).headers['content-type']).toBe('image/webp');
  });

  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  test.each([
    ['a page that calls itself a picture', () => page],
    ['a drawing that could hold scripts', () => svg],
    ['half of a picture', () => png.subarray(0, 40)],
    ['nothing', () => Buffer.alloc(0)],
  ])('is refused by its content: %s', async (_, content) => {
    const { id, state } = await receive(put(content()), hash(content()));
    expect(state).toBe('refused');
    expect((await show(id)).status).toBe(404);
  });

  test('is asked for nowhere but at the configured address', async () => {
    const external = put(png, { says: { url: `${elsewhere}/files/1`, file_size: 10 } });
    expect(await receive(external, hash(png))).toMatchObject({ state: 'refused' });
    const redirecting = put(png, { status: 302, location: `${elsewhere}/files/2` });
    expect(await receive(redirecting, hash(png))).toMatchObject({ state: 'waiting' });
    expect(heardElsewhere).toEqual([]);
    await server.rows("update channel_media set state = 'refused' where external_id = $1", [redirecting]);
  });

  test('is refused if its announced or real size is too large', async () => {
    const announced = put(png, { says: { url: `${service}/files/x`, file_size: pictureLimits.bytes + 1 } });
    expect(await receive(announced, hash(png))).toMatchObject({ state: 'refused' });
    expect(asked).toHaveLength(1);
    const large = Buffer.concat([png, Buffer.alloc(pictureLimits.bytes)]);
    const hidden = put(large);
    files.set(hidden, { bytes: large, says: { url: `${service}/files/${hidden}`, file_size: 10 } });
    expect(await receive(hidden, hash(large))).toMatchObject({ state: 'refused' });
  });

  test('is retried eight times while the service fails', async () => {
    const again = async (id: string) => {
      await server.rows("update channel_media set next_at = now() - interval '1 s' where external_id = $1", [id]);
      await fetchNextMedia(server.context, receiveDocument);
      return (await server.rows('select state, attempts from channel_media where external_id = $1', [id]))[0];
    };
    const external = put(png, { status: 503 });
    expect(await receive(external, hash(png))).toMatchObject({ state: 'waiting', attempts: 1 });
    files.set(external, { says: { url: `${service}/files/${external}` }, bytes: png });
    expect(await again(external)).toEqual({ state: 'kept', attempts: 2 });
    const gone = put(png, { status: 503 });
    await receive(gone, hash(png));
    for (let attempts = 2; attempts < 8; attempts += 1) {
      expect(await again(gone)).toEqual({ state: 'waiting', attempts });
    }
    expect(await again(gone)).toEqual({ state: 'refused', attempts: 8 });
  });
});

describe('an outgoing photo', () => {
  /** Shares a product with somebody, and sends what waits. */
  async function share(images: string[]) {
    const digits = newDigits();
    await chats.phone({ phone: digits }).say(`SHOP ${slug}`);
    const productId = await product(owner, { name: 'Brass lamp', images });
    const [chat] = await server.rows<{ id: string }>('select id from conversations where phone = $1', [`+${digits}`]);
    const shared = await owner.browser.post(`/api/seller/chats/${chat?.id}/messages`, { kind: 'product', productId });
    expect(shared.status).toBe(201);
    handedOver.splice(0);
    sent.splice(0);
    while ((await sendNextMessage(server.context)) !== false) server.pass(1000);
    return sent.find((body) => JSON.stringify(body).includes('Brass lamp'));
  }

  test('is sent as JPEG, with white instead of transparency', async () => {
    const body = await share([await picture(owner, png)]);
    expect(body).toMatchObject({
      type: 'image',
      image: { id: 'uploaded-picture', caption: expect.stringContaining('Brass lamp') },
    });
    const [file] = handedOver;
    expect(file?.type).toBe('image/jpeg');
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 640 });
    const { dominant } = await sharp(file?.bytes).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test('is left out if it no longer exists', async () => {
    const url = await picture(owner, png);
    await server.context.pictures.removeAll(`pictures/${url.split('/')[3]}/`);
    const body = await share([url]);
    expect(body).toMatchObject({ type: 'text', text: { body: expect.stringContaining('Brass lamp') } });
    expect(handedOver).toEqual([]);
  });
});
