import type { OverlayOptions } from 'sharp';
import { markShapes, productName } from '#domain/platform/brand.ts';
import type { SellerCategory } from '#domain/sellers/sellers.ts';
import { careful, loadSharp } from '#server/platform/pictures/sharp.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage, tagOf, usualLanguage } from '#texts/language.ts';
import { drawable, graphemes, type Lettering, letter } from './lettering.ts';

/** What networks and chats ask for, in pixels and bytes. */
const size = { width: 1200, height: 630 };
const maximumBytes = 300_000;

const accent = '#3b5bdb';
const accentSoft = '#e9eefe';
const ink = '#171b26';
const muted = '#565d71';

/** The picture fills a square on the left; the words stand in a column beside it. */
const picture = size.height;
const margin = 60;
const column = { left: picture + margin, width: size.width - picture - 2 * margin };

const mark = (side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${markShapes}</svg>`,
  );

type Words = { name: string; pricePaise: number; businessName: string };

/** A progressive JPEG of 1200 × 630 pixels under 300 KB: the picture, or a tile where there is none, and the words. */
export async function drawPreview(words: Words, image: Buffer | undefined): Promise<Buffer> {
  const price = inLanguage(usualLanguage, () => formatPaise(words.pricePaise));
  return drawJpeg([
    ...(await cell({ name: words.name, image }, whole)),
    ...(await brand()),
    ...(await description({ title: words.name, accented: price, foot: words.businessName })),
  ]);
}

/** Something on sale, with the picture of it that Haat keeps. */
export type Pictured = { name: string; image: Buffer | undefined };
type StoreWords = { businessName: string; category: SellerCategory };

/** The same of a shop: up to four of its products, or its initial, beside its name. */
export async function drawStorePreview(store: StoreWords, products: Pictured[]): Promise<Buffer> {
  const shown = products.length > 0 ? products.slice(0, 4) : [{ name: store.businessName, image: undefined }];
  const cells = cellsOf[shown.length] ?? [];
  const drawn = await Promise.all(shown.map((product, index) => cell(product, cells[index] ?? whole)));
  const category = inLanguage(usualLanguage, () => sellerCategoryLabels[store.category]());
  const words = { title: store.businessName, accented: '', foot: category };
  return drawJpeg([...drawn.flat(), ...(await brand()), ...(await description(words))]);
}

type Cell = { left: number; top: number; width: number; height: number };
const whole: Cell = { left: 0, top: 0, width: picture, height: picture };
const gap = 6;
const half = (picture - gap) / 2;
const [start, end] = [0, half + gap];
const tall = { top: start, width: half, height: picture };
const small = { width: half, height: half };

/** The places in the square for so many pictures. */
const cellsOf: Record<number, Cell[]> = {
  1: [whole],
  2: [
    { left: start, ...tall },
    { left: end, ...tall },
  ],
  3: [
    { left: start, ...tall },
    { left: end, top: start, ...small },
    { left: end, top: end, ...small },
  ],
  4: [start, end].flatMap((top) => [start, end].map((left) => ({ left, top, ...small }))),
};

async function drawJpeg(layers: OverlayOptions[]): Promise<Buffer> {
  const sharp = await loadSharp();
  const { data, info } = await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const quality of [84, 74, 60, 40]) {
    const options = { quality, progressive: true, mozjpeg: true, chromaSubsampling: quality > 60 ? '4:4:4' : '4:2:0' };
    const jpeg = await sharp(data, { raw }).jpeg(options).toBuffer();
    if (jpeg.length < maximumBytes) return jpeg;
  }
  throw new Error('A preview picture is too large in every quality.');
}

async function cell({ name, image }: Pictured, place: Cell): Promise<OverlayOptions[]> {
  const { left, top } = place;
  return image ? [{ input: await cover(image, place), left, top }] : tile(drawable(name), place);
}

async function cover(image: Buffer, { width, height }: Cell): Promise<Buffer> {
  const sharp = await loadSharp();
  const cut = sharp(image, careful).resize(width, height, { fit: 'cover' });
  return cut.flatten({ background: accentSoft }).png({ compressionLevel: 1 }).toBuffer();
}

/** Instead of a picture: the name's initial. */
async function tile(name: string, { left, top, width, height }: Cell): Promise<OverlayOptions[]> {
  const initial =
    graphemes(name.toLocaleUpperCase(tagOf(usualLanguage))).find((part) => /[\p{L}\p{Nd}]/u.test(part)) ?? '';
  const fitting = { width: Math.round(width * 0.89), height: Math.round(height * 0.63) };
  const sizes = [Math.round(width * 0.48), Math.round(width * 0.32)];
  const sign = await letter(initial, { color: accent, weight: 'Bold', sizes, ...fitting });
  const side = Math.round(width * 0.38);
  const center = (wide: number, high: number) => ({
    left: left + Math.round((width - wide) / 2),
    top: top + Math.round((height - high) / 2),
  });
  return [
    { input: { create: { width, height, channels: 3, background: accentSoft } }, left, top },
    sign ? { input: sign.input, ...center(sign.width, sign.height) } : { input: mark(side), ...center(side, side) },
  ];
}

async function brand(): Promise<OverlayOptions[]> {
  const side = 48;
  const sign = await letter(productName, { color: ink, weight: 'Bold', sizes: [38], width: 200, height: side });
  if (!sign) return [];
  const top = margin + Math.round((side - sign.height) / 2);
  return [
    { input: mark(side), left: column.left, top: margin },
    { input: sign.input, left: column.left + side + 14, top },
  ];
}

type Lines = { title: string; accented: string; foot: string };

/** Title and what is accented in the middle, the rest at the foot. */
async function description({ title, accented, foot }: Lines): Promise<OverlayOptions[]> {
  const { left, width } = column;
  const name = await letter(drawable(title), { color: ink, weight: 'Bold', sizes: [58, 50, 44], width, height: 205 });
  const amount = await letter(accented, { color: accent, weight: 'Bold', sizes: [80, 66, 54], width, height: 70 });
  const last = await letter(drawable(foot), { color: muted, weight: 'Medium', sizes: [32, 28], width, height: 42 });
  const space = 40;
  const group = [name, amount].filter((lettering): lettering is Lettering => lettering !== undefined);
  const height = group.reduce((sum, part) => sum + part.height, space * (group.length - 1));
  // Between the brand above and the foot below.
  let top = Math.round((margin + 48 + size.height - margin - 42 - height) / 2);
  const layers: OverlayOptions[] = [];
  for (const part of group) {
    layers.push({ input: part.input, left, top });
    top += part.height + space;
  }
  if (last) layers.push({ input: last.input, left, top: size.height - margin - last.height });
  return layers;
}
