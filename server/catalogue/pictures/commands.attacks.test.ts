import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { seller, type TestSeller } from '#test/factories.ts';
import { pictureForm } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';

/** A temporary directory for this process only, so that other processes change nothing in it. */
const temporary = await mkdtemp(join(tmpdir(), 'haat-tmp-'));
vi.stubEnv('TMPDIR', temporary);
afterAll(() => {
  vi.unstubAllEnvs();
  return rm(temporary, { recursive: true, force: true });
});

const server = createTestServer();
let owner: TestSeller;
let before: string[];
beforeAll(async () => {
  owner = await seller(server);
});

/** All files in the data directory and in the temporary directory. */
async function onDisk(): Promise<string[]> {
  const stored = await readdir(server.dataDirectory, { recursive: true });
  return [...stored.filter((name) => /\.\w+$/.test(name)), ...(await readdir(tmpdir()))].sort();
}
beforeEach(async () => {
  before = await onDisk();
});
async function expectNothingLeft() {
  const fresh = (await onDisk()).filter((name) => !before.includes(name));
  expect(fresh).toEqual([]);
  expect(await server.rows('select id from pictures')).toEqual([]);
  const folders = join(server.dataDirectory, 'pictures/pictures');
  expect(existsSync(folders) ? await readdir(folders) : []).toEqual([]);
}

const send = (form: { payload: Buffer; headers: Record<string, string> }) =>
  owner.browser.send({ method: 'POST', url: '/api/seller/pictures', ...form });

/** A PNG that claims this size in pixels, but has only a few bytes of them. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, check, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
const photo = () =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#27ae60',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const half = async (image: Sharp) => {
  const bytes = await image.toBuffer();
  return bytes.subarray(0, bytes.length >> 1);
};
/** An AVIF that claims this size in pixels in its size box. */
const avifOf = async (width: number, height: number) => {
  const bytes = await photo().avif({ effort: 0 }).toBuffer();
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';

const attacks: [what: string, content: () => Buffer | Promise<Buffer>, status: number, code: string][] = [
  ['a script', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 415, 'picture_type_refused'],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'picture_type_refused'],
  ['an SVG', () => Buffer.from(svg), 415, 'picture_type_refused'],
  ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), 415, 'picture_type_refused'],
  ['a GIF', () => photo().resize(20).gif().toBuffer(), 415, 'picture_type_refused'],
  ['a TIFF', () => photo().resize(20).tiff().toBuffer(), 415, 'picture_type_refused'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 415, 'picture_type_refused'],
  ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415, 'picture_type_refused'],
  ['text', () => Buffer.from('x'), 415, 'picture_type_refused'],
  ['30,000 × 30,000 pixels', () => pngOf(30_000, 30_000), 400, 'picture_too_many_pixels'],
  ['the largest size that a PNG can state', () => pngOf(2 ** 31 - 1, 2 ** 31 - 1), 400, 'picture_broken'],
  ['a PNG with too few pixels in it', () => pngOf(4000, 4000), 400, 'picture_broken'],
  ['a truncated JPEG', () => half(photo().jpeg()), 400, 'picture_broken'],
  ['a truncated PNG', () => half(photo().png()), 400, 'picture_broken'],
  ['a truncated WebP', () => half(photo().webp()), 400, 'picture_broken'],
  ['a truncated AVIF', () => half(photo().avif({ effort: 0 })), 400, 'picture_broken'],
  ['an AVIF with 36 million pixels', () => avifOf(6000, 6000), 400, 'picture_too_many_pixels'],
  ['the beginning of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400, 'picture_broken'],
  ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 0xff), 413, 'picture_too_large'],
  ['a byte too many', () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 413, 'picture_too_large'],
  ['nothing', () => Buffer.alloc(0), 400, 'picture_missing'],
];

describe('a file that is not a photo', () => {
  test.each(attacks)('%s is refused, whatever it is called, and nothing is left', async (_, make, status, code) => {
    const content = await make();
    const names = [
      ['x.png', 'image/png'],
      ['x.svg', 'image/svg+xml'],
      ['../../x.sh', 'text/x-sh'],
      ['', ''],
    ];
    for (const [name = '', type = ''] of names) {
      const answer = await send(pictureForm({ content, name: name || 'x', type: type || 'image/jpeg' }));
      expect([answer.status, answer.body]).toEqual([status, { error: expect.objectContaining({ code }) }]);
    }
    await expectNothingLeft();
  });

  test.each([
    ['under another name', () => pictureForm({ field: 'picture' }), 'picture_missing'],
    ['twice', () => pictureForm({}, {}), 'malformed_request'],
    ['under a name of JavaScript', () => pictureForm({ field: '__proto__' }), undefined],
    [
      'without its end',
      () => ({ ...pictureForm(), payload: pictureForm().payload.subarray(0, -20) }),
      'malformed_request',
    ],
    ['in an empty form', () => ({ ...pictureForm(), payload: Buffer.from('--haat-form--\r\n') }), 'picture_missing'],
    [
      'in no form',
      () => ({ payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }),
      'picture_missing',
    ],
    [
      'without a boundary',
      () => ({ payload: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data' } }),
      'malformed_request',
    ],
  ])('refuses a form that has the file %s', async (_, form, code) => {
    const answer = await send(form());
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body).toEqual({ error: expect.objectContaining(code ? { code } : {}) });
    await expectNothingLeft();
  });

  test('allows at most 300 uploads a day', async () => {
    const insert = `insert into pictures select gen_random_uuid(), $1, now() - interval '23 hours' from generate_series(1, 299)`;
    await server.rows(insert, [owner.id]);
    const answers = await Promise.all([1, 2, 3].map(() => send(pictureForm())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    server.pass(2 * 60 * 60 * 1000);
    expect((await send(pictureForm())).status).toBe(201);
    for (const { id } of await server.rows<{ id: string }>('delete from pictures returning id')) {
      await server.context.pictures.removeAll(`pictures/${id}/`);
    }
  });
});

describe('the connection', () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  const cookie = () => [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = (headers: string) =>
    `POST /api/seller/pictures HTTP/1.1\r\nHost: haat.test\r\nOrigin: http://haat.test\r\nCookie: ${cookie()}\r\nContent-Type: multipart/form-data; boundary=haat-form\r\n${headers}\r\n\r\n`;
  const start = '--haat-form\r\ncontent-disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n';
  const chunkBytes = Buffer.alloc(64 * 1024, 0xff);

  /** Sends the head and chunks of a file forever, until the server disconnects. */
  function flood(
    headers: string,
    frame: (bytes: Buffer) => Buffer,
    most: number,
  ): Promise<{ answer: string; sent: number }> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let [answer, sent] = ['', 0];
      const write = () => {
        while (sent < most && !socket.destroyed) {
          sent += chunkBytes.length;
          if (!socket.write(frame(chunkBytes))) return void socket.once('drain', write);
        }
      };
      socket.on('connect', () => {
        socket.write(head(headers));
        socket.write(frame(Buffer.from(start)));
        write();
      });
      socket.setEncoding('utf8').on('data', (text) => {
        answer += text;
      });
      socket.on('error', () => {}).on('close', () => resolve({ answer, sent }));
    });
  }

  test('a body of 100 MB is refused by its length alone', async () => {
    const { answer, sent } = await flood('Content-Length: 104857600', (bytes) => bytes, 100 * 1024 * 1024);
    expect(answer === '' || answer.startsWith('HTTP/1.1 413 ')).toBe(true);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
    await expectNothingLeft();
  });

  test('refuses a body without a declared length after 10 MB', async () => {
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    const { answer, sent } = await flood('Transfer-Encoding: chunked', chunk, 100 * 1024 * 1024);
    expect(answer === '' || answer.startsWith('HTTP/1.1 413 ')).toBe(true);
    expect(sent).toBeLessThan(30 * 1024 * 1024);
    await expectNothingLeft();
  });

  test('leaves nothing when a phone disconnects midway, and frees its slot', async () => {
    for (let count = 0; count < 6; count += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(head('Content-Length: 5000000'));
          socket.write(start);
          socket.write(chunkBytes, () => setTimeout(() => socket.destroy(), 30));
        });
        socket.on('close', () => resolve());
      });
    }
    await expectNothingLeft();
    const answer = await fetch(`http://127.0.0.1:${port}/api/seller/pictures`, {
      method: 'POST',
      headers: { cookie: cookie(), origin: 'http://haat.test', ...pictureForm().headers },
      body: new Uint8Array(pictureForm().payload),
    });
    expect(answer.status).toBe(201);
  });
});
