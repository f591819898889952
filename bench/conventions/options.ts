import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openAsSeller } from '../../e2e/selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from '../../e2e/shops.ts';
import { slowProcessor } from './slowTab.ts';
import { type Found, type Stage, touchPhone } from './stage.ts';

/** A person's pace, in milliseconds: the keystroke-level model of Card, Moran and Newell. */
export const pace = { tap: 1100, key: 280 };

const photoColours = ['#b91c1c', '#1d4ed8', '#15803d'];

/** Photos of 12 megapixels and 1.3 MB, less than most phones take. */
export const takePhotos = () =>
  Promise.all(
    photoColours.map(async (background, index) => {
      const size = { width: 4000, height: 3000 };
      const grain = sharp(randomBytes(320 * 240 * 3), { raw: { width: 320, height: 240, channels: 3 } });
      const input = await grain.resize(size).png().toBuffer();
      const canvas = sharp({ create: { ...size, channels: 3, background } }).composite([
        { input, blend: 'soft-light' },
      ]);
      const buffer = await canvas.jpeg({ quality: 85 }).toBuffer();
      return { name: `IMG_${index + 1}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );

/** Counts taps, and takes the time that a person's taps and keys take. */
function createHand(page: Page) {
  let count = 0;
  const tap = async (target: Locator, taps = 1) => {
    count += taps;
    await page.waitForTimeout(pace.tap * taps);
    await target.tap();
  };
  const type = async (target: Locator, text: string) => {
    await tap(target);
    await target.press('ControlOrMeta+A');
    await page.keyboard.type(text, { delay: pace.key });
  };
  return { tap, type, taps: () => count };
}

const colours = ['Red', 'Blue', 'Green'];
const sizes = ['S', 'M', 'L', 'XL'];

/** Enters a kurti in three colours and four sizes, with five of each and a photo for each colour; returns the taps. */
async function enterKurti(page: Page, photos: Awaited<ReturnType<typeof takePhotos>>): Promise<number> {
  const { tap, type, taps } = createHand(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const sheet = page.getByRole('dialog', { name: 'Option' });
  const addOption = async (name: string, values: string[]) => {
    await tap(button(name));
    for (const value of values) await tap(sheet.getByRole('button', { name: value, exact: true }));
    await tap(sheet.getByRole('button', { name: 'Done' }));
  };
  await type(page.getByLabel('Product Name'), 'Cotton kurti');
  await type(page.getByLabel('Price (₹)'), '499');
  const chooser = page.waitForEvent('filechooser');
  // The button, each photo in the phone's own gallery, and its 'Add'.
  await tap(button('Choose photos'), 1 + photos.length + 1);
  await (await chooser).setFiles(photos);
  await addOption('Colour', colours);
  await addOption('Size', sizes);
  await type(page.getByLabel('Stock', { exact: true }), '5');
  await tap(button('Set'));
  for (const [index, colour] of colours.entries()) await tap(button(`Photo ${index + 1} for ${colour}`));
  await type(page.getByLabel('Description'), 'Hand block print.');
  await tap(page.getByLabel('Category'), 2);
  await page.getByLabel('Category').selectOption('Clothing & Fashion');
  await tap(button('Create Product'));
  await page.waitForURL('**/seller/products');
  return taps();
}

type Saved = {
  images: string[];
  variants: { stock: number; pricePaise: number; image: string | null; values: string[] }[];
};

/** The first product of a new seller, from the tap on its form's link until it is saved. */
export async function kurti({ url, onSlowPhone }: Stage): Promise<Found> {
  const shop = await openShop(url, await adminCaller(url), 'First Kurtis');
  const photos = await takePhotos();
  const { seconds, taps } = await onSlowPhone(async (page) => {
    page.setDefaultTimeout(120_000);
    const start = performance.now();
    await openAsSeller(page, shop, '/seller/products/new', 'commit');
    const taps = await enterKurti(page, photos);
    return { taps, seconds: (performance.now() - start) / 1000 };
  });
  const { variants } = await readFirst(shop);
  const pictures = new Set(variants.map(({ values: [colour], image }) => `${colour} ${image}`));
  const isRight =
    variants.length === 12 && variants.every(({ stock, image }) => stock === 5 && image) && pictures.size === 3;
  const figure = `${seconds.toFixed(0)} s, ${taps} taps${isRight ? '' : ', but another product'}`;
  return { figure, isMet: isRight && seconds <= 90 && taps <= 35 };
}

export async function readFirst({ caller }: Shop): Promise<Saved> {
  const { products } = (await (await caller.get('/api/seller/products')).json()) as { products: { id: string }[] };
  return (await (await caller.get(`/api/seller/products/${products[0]?.id}`)).json()) as Saved;
}

/** Three options with 250 variants: the most that a product may have. */
const most = {
  options: [
    { key: 'colour', name: 'Colour', values: ['Red', 'Blue', 'Green', 'Black', 'White'] },
    { key: 'size', name: 'Size', values: ['XS', 'S', 'M', 'L', 'XL'] },
    { key: null, name: 'Border', values: Array.from({ length: 10 }, (_, index) => `Border ${index + 1}`) },
  ],
};
const [mostColours, mostSizes, borders] = most.options.map(({ values }) => values);
const mostVariants = (mostColours ?? []).flatMap((colour) =>
  (mostSizes ?? []).flatMap((size) =>
    (borders ?? []).map((border, index) => ({
      values: [colour, size, border],
      pricePaise: 499_00 + index * 10_00,
      stock: 5 + index,
    })),
  ),
);

/** How much larger 250 variants make a product's page, and how soon a tap on a value is seen. */
export async function productPage({ url, shop, asNobody }: Stage): Promise<Found> {
  const words = { name: 'Silk saree', description: 'Handwoven.', pricePaise: 499_00 };
  const plain = await addProduct(shop, words);
  const id = await addProduct(shop, { ...words, ...most, variants: mostVariants });
  const size = async (product: string) => {
    const html = await (await fetch(`${url}/product/${product}`)).text();
    return brotliCompressSync(html).length;
  };
  const more = ((await size(id)) - (await size(plain))) / 1024;
  const times = await asNobody(`/product/${id}`, measureChoices, touchPhone);
  const worst = Math.max(...times);
  const all = times.map((time) => time.toFixed(0)).join(', ');
  return { figure: `${more.toFixed(1)} KB more HTML; shown after ${all} ms`, isMet: more <= 12 && worst <= 50 };
}

/** Milliseconds from each tap on a value until the next frame is drawn. */
async function measureChoices(page: Page): Promise<number[]> {
  await slowProcessor(page);
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(self, { taken });
    const draw = (start: number) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => taken.push(performance.now() - start);
        port2.postMessage('');
      });
    addEventListener('click', ({ timeStamp, target }) => target instanceof HTMLInputElement && draw(timeStamp), true);
  });
  for (const value of ['Red', 'M', 'Border 3', 'Blue', 'Border 1', 'XL', 'Border 10']) {
    const choice = page.getByRole('radio', { name: value, exact: true });
    // People scroll before they tap; the order form below loads when it comes near.
    await choice.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1000);
    await choice.tap();
    await page.waitForTimeout(500);
  }
  return page.evaluate(() => (self as never as { taken: number[] }).taken);
}
