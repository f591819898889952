import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPictureStorage, type PictureStorage } from './storage.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const other = '01890a5d-ac96-774b-bcce-b302099a8058';
const file = (content: string) => ({ bytes: Buffer.from(content), size: content.length });

/** The behaviour of every storage. */
function behaves(store: () => PictureStorage) {
  test('returns the file stored last', async () => {
    expect(await store().get(`pictures/${id}/640.webp`)).toBeUndefined();
    await store().put(`pictures/${id}/640.webp`, Buffer.from('one'), 'image/webp');
    await store().put(`pictures/${id}/640.webp`, Buffer.from('three'), 'image/webp');
    expect(await store().get(`pictures/${id}/640.webp`)).toEqual(file('three'));
  });

  test('removes everything under a prefix, and nothing else', async () => {
    const keys = [`pictures/${id}/320.webp`, `pictures/${id}/640.webp`, `previews/${id}/a1.jpg`];
    keys.push(`pictures/${other}/640.webp`);
    for (const key of keys) await store().put(key, Buffer.from(key), 'image/webp');
    await store().removeAll(`pictures/${id}/`);
    await store().removeAll(`pictures/${id}/`);
    const left = await Promise.all(keys.map((key) => store().get(key)));
    expect(left).toEqual([undefined, undefined, ...keys.slice(2).map(file)]);
  });

  test('stores and removes files of one folder at the same time', async () => {
    const key = (index: number) => `previews/${id}/${index}.jpg`;
    for (let round = 0; round < 100; round += 1) {
      const puts = [1, 2, 3].map((index) => store().put(key(index), Buffer.from('x'), 'image/jpeg'));
      await Promise.all([...puts, store().removeAll(`previews/${id}/`)]);
    }
  });

  test.each([
    '',
    '/',
    'pictures/',
    `pictures/${id}`,
    `pictures/${id}/../${other}/640.webp`,
    `secrets/${id}/640.webp`,
    `pictures/${id}/640.svg`,
    `pictures/${id.toUpperCase()}/640.webp`,
    `/pictures/${id}/640.webp`,
    `pictures/${id}/640.webp\0`,
  ])('refuses the key %j', async (key) => {
    await expect(store().get(key)).rejects.toThrow('no key');
    await expect(store().put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('no key');
    await expect(store().removeAll(key)).rejects.toThrow('no key');
  });
}

describe('the data directory', () => {
  let dataDirectory: string;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'haat-store-'));
    return () => rm(dataDirectory, { recursive: true });
  });
  const store = () => createPictureStorage({ dataDirectory, s3: undefined });
  behaves(store);

  test('leaves no part of a file that could not be stored', async () => {
    const folder = join(dataDirectory, `pictures/pictures/${id}`);
    await mkdir(join(folder, '640.webp/in the way'), { recursive: true });
    await expect(store().put(`pictures/${id}/640.webp`, Buffer.from('x'), 'image/webp')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['640.webp']);
  });

  test('reports other failures', async () => {
    await writeFile(join(dataDirectory, 'pictures'), '');
    await expect(store().get(`pictures/${id}/640.webp`)).rejects.toThrow('ENOTDIR');
  });
});

describe('an S3-compatible store', () => {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  /** Makes the object store reject everything on request. */
  let refusal: number | undefined;
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray());
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    expectSigned(request);
    const key = decodeURIComponent(pathname.replace('/bucket/', ''));
    const found = objects.get(key);
    if (refusal) return void reply.writeHead(refusal).end('<Error><Code>Refused</Code></Error>');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] });
      return void reply.setHeader('etag', '"x"').end();
    }
    const xml = (text: string) => void reply.setHeader('content-type', 'application/xml').end(text);
    if (searchParams.has('list-type')) {
      const keys = [...objects.keys()].filter((name) => name.startsWith(searchParams.get('prefix') ?? ''));
      const contents = keys.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`).join('');
      return xml(`<ListBucketResult><KeyCount>${keys.length}</KeyCount>${contents}</ListBucketResult>`);
    }
    if (request.method === 'POST' && searchParams.has('delete')) {
      const keys = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name);
      for (const name of keys) objects.delete(name);
      return xml(
        `<DeleteResult>${keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join('')}</DeleteResult>`,
      );
    }
    if (found) reply.setHeader('content-type', found.type ?? '').end(found.bytes);
    else reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  const unsigned: string[] = [];
  function expectSigned({ headers, method, url }: IncomingMessage) {
    const wanted =
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/ap-south-1\/s3\/aws4_request, ?SignedHeaders=.*host.*, ?Signature=[0-9a-f]{64}$/;
    if (!wanted.test(headers.authorization ?? '')) unsigned.push(`${method} ${url} ${headers.authorization}`);
  }
  let endpoint = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  });
  beforeEach(() => {
    objects.clear();
    refusal = undefined;
  });
  afterAll(() => {
    server.close();
    expect(unsigned).toEqual([]);
  });
  const settings = () => ({ endpoint, region: 'ap-south-1', accessKeyId: 'key', secretAccessKey: 'sec/ret' });
  const store = () => createPictureStorage({ dataDirectory: '/nowhere', s3: settings() });
  behaves(store);

  test('receives the content types', async () => {
    const content = createHash('sha256').update('x').digest();
    await store().put(`previews/${id}/a1.jpg`, content, 'image/jpeg');
    expect(objects.get(`previews/${id}/a1.jpg`)).toEqual({ bytes: content, type: 'image/jpeg' });
  });

  test.each([400, 403, 500, 503])('causes an internal error when it answers %d', async (status) => {
    refusal = status;
    const calls = [
      () => store().get(`pictures/${id}/640.webp`),
      () => store().put(`pictures/${id}/640.webp`, Buffer.from('x'), 'image/webp'),
      () => store().removeAll(`pictures/${id}/`),
    ];
    for (const call of calls) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toHaveProperty('statusCode');
    }
  });
});
