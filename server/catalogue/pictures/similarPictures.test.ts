import type { Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadSharp } from '#server/platform/pictures/sharp.ts';
import { admin, seller, type TestSeller } from '../../../test/factories.ts';
import { picture } from '../../../test/pictureForms.ts';
import { type Browser, createTestServer } from '../../../test/server.ts';
import { hashOldPictures } from './similarPictures.ts';

const server = createTestServer();
let browser: Browser;
beforeAll(async () => {
  browser = await admin(server);
});

/** A scene of soft patches, different for each number. */
async function scene(number: number): Promise<Sharp> {
  const sharp = await loadSharp();
  const patches = Array.from({ length: 9 }, (_, at) => {
    const turn = (number * 7919 + at * 104729) % 997;
    const [x, y, size] = [(turn * 13) % 900, (turn * 29) % 700, 80 + (turn % 170)];
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${turn % 360} 70% ${20 + (turn % 60)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="#d8d2c4"/>${patches.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

type Signal = { kind: string; others: { id: string }[] };
/** The sellers who have a similar photo. */
async function sharedWith({ id }: TestSeller): Promise<string[]> {
  const { body } = await browser.get(`/api/admin/sellers/${id}/background`);
  const { signals } = body as { signals: Signal[] };
  return signals.find(({ kind }) => kind === 'pictures')?.others.map((other) => other.id) ?? [];
}

test.each([
  ['as it is', (image: Sharp) => image.png()],
  ['as a small JPEG', (image: Sharp) => image.resize(360).jpeg({ quality: 50 })],
  ['brighter, as WebP', (image: Sharp) => image.modulate({ brightness: 1.1 }).webp({ quality: 60 })],
])('recognizes a photo of another seller %s', async (how, make) => {
  const number = how.length;
  const [one, copy, other] = [await seller(server), await seller(server), await seller(server)];
  await picture(one, await (await scene(number)).png().toBuffer());
  await picture(other, await (await scene(number + 100)).png().toBuffer());
  await picture(copy, await make(await scene(number)).toBuffer());
  expect(await sharedWith(copy)).toEqual([one.id]);
  expect(await sharedWith(one)).toEqual([copy.id]);
  expect(await sharedWith(other)).toEqual([]);
});

test('does not match different scenes or plain colours', async () => {
  const sellers: TestSeller[] = [];
  const sharp = await loadSharp();
  for (let number = 200; number < 212; number += 1) {
    const owner = await seller(server);
    sellers.push(owner);
    await picture(owner, await (await scene(number)).png().toBuffer());
    const create = { width: 40, height: 30, channels: 3, background: '#fdfdfd' } as const;
    await picture(owner, await sharp({ create }).png().toBuffer());
  }
  for (const owner of sellers) expect(await sharedWith(owner)).toEqual([]);
});

test("does not report a seller's own duplicate", async () => {
  const owner = await seller(server);
  for (const _ of [1, 2]) await picture(owner, await (await scene(300)).png().toBuffer());
  expect(await sharedWith(owner)).toEqual([]);
});

test('hashes photos without a hash later, except those without a file', async () => {
  const [one, copy] = [await seller(server), await seller(server)];
  for (const owner of [one, copy]) await picture(owner, await (await scene(400)).png().toBuffer());
  await server.rows('delete from seller_similarities');
  await server.rows(
    "update pictures set hash = null, created_at = now() - interval '1 day' where seller_id = any($1)",
    [[one.id, copy.id]],
  );
  await server.rows(
    "insert into pictures (id, seller_id, created_at) values (gen_random_uuid(), $1, now() - interval '1 day')",
    [one.id],
  );
  await hashOldPictures(server.context);
  expect(await sharedWith(copy)).toEqual([one.id]);
  expect(await server.rows('select from pictures where hash is null')).toEqual([]);
});

test('finds similar photos by an index', async () => {
  const { id } = await seller(server);
  await server.rows(
    `insert into pictures (id, seller_id, created_at, hash)
      select gen_random_uuid(), $1, now(), ('x' || left(md5(n::text), 16))::bit(64)::bigint from generate_series(1, 30000) as n`,
    [id],
  );
  await server.rows('analyze pictures');
  const plan = await server.rows(
    'explain select distinct seller_id from pictures where picture_bands(hash) && picture_bands(12345678901234::bigint) and hash <> 0',
  );
  expect(JSON.stringify(plan)).toContain('pictures_bands');
});
