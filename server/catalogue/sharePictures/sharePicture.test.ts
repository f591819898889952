import sharp from 'sharp';
import { encode } from 'uqr';
import { beforeAll, describe, expect, test } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { admin, product, seller, type TestSeller } from '#test/factories.ts';
import { picture } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';
import { drawSharePicture } from './drawing.ts';
import { arrangeGrid } from './grid.ts';

const server = createTestServer();
const path = '/api/seller/share-pictures';
const publicUrl = 'http://haat.test';
let owner: TestSeller;
let own: string;
beforeAll(async () => {
  owner = await seller(server);
  own = await product(owner);
});

const draw = async (url: string, { browser }: Pick<TestSeller, 'browser'> = owner) =>
  server.app.inject({
    url: `${path}/${url}`,
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

/** Whether the modules of this text's QR code are in the picture, with the code's edge at the margin and the foot. */
async function showsCode(bytes: Buffer, text: string, foot: number): Promise<boolean> {
  const { data, size } = encode(text, { border: 4 });
  const { data: pixels, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const top = info.height - foot - size * 6;
  const isDark = (x: number, y: number) => (pixels[(top + y * 6 + 3) * info.width + (48 + x * 6 + 3)] ?? 255) < 128;
  return data.every((row, y) => row.every((module, x) => isDark(x, y) === module));
}

describe('a picture to share', () => {
  test.each([
    ['status', 1920, 178],
    ['card', 1350, 48],
  ])('as %s has the QR code of the product, or of the shop if it shows several', async (format, height, foot) => {
    const another = await product(owner);
    const store = `${publicUrl}/store/${await slugOf(server, owner)}`;
    for (const [query, link] of [
      [`?products=${own}`, `${publicUrl}/product/${own}`],
      [`?products=${own},${another}`, store],
      ['', store],
    ]) {
      const { statusCode, headers, rawPayload } = await draw(`${format}${query}`);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1080, height });
      expect(await showsCode(rawPayload, link ?? '', foot)).toBe(true);
      expect(await showsCode(rawPayload, `${link}x`, foot)).toBe(false);
    }
  });

  test('shows the photo of the product that was chosen', async () => {
    const green = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const id = await product(owner, { images: [await picture(owner, green)] });
    const { rawPayload } = await draw(`status?products=${id}`);
    const middle = { left: 538, top: 800, width: 4, height: 4 };
    const [red = 255, greenness = 0] = await sharp(rawPayload).extract(middle).raw().toBuffer();
    expect([red < 60, greenness > 200]).toEqual([true, true]);
  });

  test('is refused for products that customers cannot see', async () => {
    const hidden = await product(owner, { isActive: false });
    const others = await product(await seller(server));
    for (const id of [hidden, others, '01890a5d-ac96-774b-bcce-b302099a8057']) {
      for (const ids of [id, `${own},${id}`]) {
        const { statusCode, json } = await draw(`card?products=${ids}`);
        expect([statusCode, json().error.code]).toEqual([404, 'product_not_available']);
      }
    }
  });

  test.each([
    'poster',
    'card?products=x',
    'card?wide=1',
    `card?products=${Array(7)
      .fill(0)
      .map((_, index) => `01890a5d-ac96-774b-bcce-b302099a805${index}`)
      .join(',')}`,
  ])('refuses %s', async (url) => {
    expect((await draw(url)).statusCode).toBe(400);
  });

  test('belongs to approved sellers', async () => {
    const pending = await seller(server, 'pending');
    for (const [browser, status] of [
      [server.browser(), 401],
      [pending.browser, 403],
      [await admin(server), 403],
    ] as const) {
      expect((await draw('status', { browser })).statusCode).toBe(status);
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6])('is drawn with %i products, whatever their names', async (count) => {
    const shown = Array.from({ length: count }, (_, index) => ({
      name: index % 2 ? '🎉' : 'हाथ से बुनी बनारसी साड़ी '.repeat(6),
      price: '₹1,00,00,000',
      image: undefined,
    }));
    const words = {
      businessName: 'x'.repeat(120),
      invitation: 'Scan to order',
      address: `haat.example/store/${'y'.repeat(50)}`,
    };
    const bytes = await drawSharePicture('card', {
      ...words,
      color: null,
      products: shown,
      link: 'https://haat.example',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1080, height: 1350 });
    expect(bytes.length).toBeLessThan(1_000_000);
  });
});

test('places stay inside the area and apart from each other', () => {
  const area = { left: 60, top: 270, width: 960, height: 700 };
  for (const count of [1, 2, 3, 4, 5, 6]) {
    const places = arrangeGrid(count, area);
    expect(places).toHaveLength(count);
    for (const { left, top, side, label } of places) {
      const bottom = top + side + 2 * label.gap + label.nameHeight + label.priceHeight;
      expect([left >= 60, left + side <= 1020, top >= 270, bottom <= 970, side > 180]).toEqual(Array(5).fill(true));
    }
    const taken = places.map(({ left, top }) => `${left} ${top}`);
    expect(new Set(taken).size).toBe(count);
  }
});
