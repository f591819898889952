import type { OverlayOptions } from 'sharp';
import { productName } from '#domain/brand.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage, tagOf, usualLanguage } from '#texts/language.ts';
import { careful, loadSharp } from '../pictures/sharp.ts';
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

/** The storefront's mark (web/storefront/frame/Logo.tsx): a market stall. */
const stall =
  '<rect width="32" height="32" rx="8" fill="#3b5bdb"/><path d="M7 8h18l2 7a3 3 0 0 1-5.5 1.5 3.2 3.2 0 0 1-5.5 0 3.2 3.2 0 0 1-5.5 0A3 3 0 0 1 5 15Z" fill="#fff"/><path d="M8.5 20v4.5h15V20" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>';
const mark = (side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${stall}</svg>`,
  );

type Words = { name: string; pricePaise: number; businessName: string };

/** A progressive JPEG of 1200 × 630 pixels under 300 KB: the picture, or a tile where there is none, and the words. */
export async function drawPreview(words: Words, image: Buffer | undefined): Promise<Buffer> {
  const sharp = await loadSharp();
  const name = drawable(words.name);
  const layers: OverlayOptions[] = [
    ...(image ? [{ input: await cover(image), left: 0, top: 0 }] : await tile(name)),
    ...(await brand()),
    ...(await description({ ...words, name })),
  ];
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

async function cover(image: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const square = sharp(image, careful).resize(picture, picture, { fit: 'cover' });
  return square.flatten({ background: accentSoft }).png({ compressionLevel: 1 }).toBuffer();
}

/** Instead of a picture: the name's initial. */
async function tile(name: string): Promise<OverlayOptions[]> {
  const initial =
    graphemes(name.toLocaleUpperCase(tagOf(usualLanguage))).find((part) => /[\p{L}\p{Nd}]/u.test(part)) ?? '';
  const setting = { color: accent, weight: 'Bold', sizes: [300, 200], width: 560, height: 400 } as const;
  const sign = await letter(initial, { ...setting, sizes: [...setting.sizes] });
  const center = (side: number) => Math.round((picture - side) / 2);
  return [
    {
      input: { create: { width: picture, height: picture, channels: 3, background: accentSoft } },
      left: 0,
      top: 0,
    },
    sign
      ? { input: sign.input, left: center(sign.width), top: center(sign.height) }
      : { input: mark(240), left: center(240), top: center(240) },
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

/** Name and price in the middle, the shop at the foot. */
async function description({ name, pricePaise, businessName }: Words): Promise<OverlayOptions[]> {
  const { left, width } = column;
  const nameSizes = [58, 50, 44];
  const title = await letter(name, { color: ink, weight: 'Bold', sizes: nameSizes, width, height: 205 });
  const price = inLanguage(usualLanguage, () => formatPaise(pricePaise));
  const amount = await letter(price, { color: accent, weight: 'Bold', sizes: [80, 66, 54], width, height: 70 });
  const shop = await letter(drawable(businessName), {
    color: muted,
    weight: 'Medium',
    sizes: [32, 28],
    width,
    height: 42,
  });
  const gap = 40;
  const group = [title, amount].filter((lettering): lettering is Lettering => lettering !== undefined);
  const height = group.reduce((sum, part) => sum + part.height, gap * (group.length - 1));
  // Between the brand above and the shop below.
  let top = Math.round((margin + 48 + size.height - margin - 42 - height) / 2);
  const layers: OverlayOptions[] = [];
  for (const part of group) {
    layers.push({ input: part.input, left, top });
    top += part.height + gap;
  }
  if (shop) layers.push({ input: shop.input, left, top: size.height - margin - shop.height });
  return layers;
}
