import type { OverlayOptions } from 'sharp';
import { logoShapes, productName } from '#domain/platform/brand.ts';
import type { SellerCategory } from '#domain/sellers/sellers.ts';
import { loadSharp, safeSharpOptions } from '#server/platform/pictures/sharp.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { defaultLanguage, inLanguage, languageTagOf } from '#texts/language.ts';
import { describePrice, type PriceRange } from '#texts/prices.ts';
import { type RenderedText, renderText, splitGraphemes, toDrawableText } from './textRendering.ts';

/** The size that social networks and chats expect, in pixels and bytes. */
const canvasSize = { width: 1200, height: 630 };
const maximumBytes = 300_000;

export const accent = '#a8175b';
const accentSoft = '#fceaf2';
export const ink = '#231b17';
export const muted = '#655a52';

/** The photo fills a square on the left, with the text in a column beside it. */
const pictureSide = canvasSize.height;
const margin = 60;
const textColumn = { left: pictureSide + margin, width: canvasSize.width - pictureSide - 2 * margin };

export const logoSvg = (side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${logoShapes}</svg>`,
  );

type PreviewText = PriceRange & { name: string; businessName: string };

/** Returns a progressive JPEG of 1200 × 630 pixels under 300 KB: the text, and the photo or a tile with the initial. */
export async function drawPreview(
  words: PreviewText,
  image: Buffer | undefined,
  language = defaultLanguage,
): Promise<Buffer> {
  const price = inLanguage(language, () => describePrice(words));
  return drawJpeg([
    ...(await drawCell({ name: words.name, image }, fullCell)),
    ...(await drawBrand()),
    ...(await drawDescription({ title: words.name, accented: price, foot: words.businessName })),
  ]);
}

/** A product with its stored photo, if it has one. */
export type PreviewProduct = { name: string; image: Buffer | undefined };
type StorePreviewText = { businessName: string; category: SellerCategory };

/** The preview of a shop: up to four of its products, or its initial, beside its name. */
export async function drawStorePreview(
  store: StorePreviewText,
  products: PreviewProduct[],
  language = defaultLanguage,
): Promise<Buffer> {
  const shown = products.length > 0 ? products.slice(0, 4) : [{ name: store.businessName, image: undefined }];
  const cells = cellLayouts[shown.length] ?? [];
  const drawn = await Promise.all(shown.map((product, index) => drawCell(product, cells[index] ?? fullCell)));
  const category = inLanguage(language, () => sellerCategoryLabels[store.category]());
  const words = { title: store.businessName, accented: '', foot: category };
  return drawJpeg([...drawn.flat(), ...(await drawBrand()), ...(await drawDescription(words))]);
}

export type GridCell = { left: number; top: number; width: number; height: number };
const fullCell: GridCell = { left: 0, top: 0, width: pictureSide, height: pictureSide };
const cellGap = 6;
const halfSide = (pictureSide - cellGap) / 2;
const [start, end] = [0, halfSide + cellGap];
const tall = { top: start, width: halfSide, height: pictureSide };
const small = { width: halfSide, height: halfSide };

/** Positions in the square by the number of photos. */
const cellLayouts: Record<number, GridCell[]> = {
  1: [fullCell],
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
  const { data, info } = await sharp({ create: { ...canvasSize, channels: 3, background: '#ffffff' } })
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

/** Draws a product's photo, or its initial. */
export async function drawCell({ name, image }: PreviewProduct, place: GridCell): Promise<OverlayOptions[]> {
  const { left, top } = place;
  return image ? [{ input: await cropToCell(image, place), left, top }] : drawInitialTile(toDrawableText(name), place);
}

async function cropToCell(image: Buffer, { width, height }: GridCell): Promise<Buffer> {
  const sharp = await loadSharp();
  const cropped = sharp(image, safeSharpOptions).resize(width, height, { fit: 'cover' });
  return cropped.flatten({ background: accentSoft }).png({ compressionLevel: 1 }).toBuffer();
}

/** Draws the name's initial where there is no photo. */
async function drawInitialTile(name: string, { left, top, width, height }: GridCell): Promise<OverlayOptions[]> {
  const initial =
    splitGraphemes(name.toLocaleUpperCase(languageTagOf(defaultLanguage))).find((part) =>
      /[\p{L}\p{Nd}]/u.test(part),
    ) ?? '';
  const fitting = { width: Math.round(width * 0.89), height: Math.round(height * 0.63) };
  const sizes = [Math.round(width * 0.48), Math.round(width * 0.32)];
  const sign = await renderText(initial, { color: accent, weight: 'Bold', sizes, ...fitting });
  const side = Math.round(width * 0.38);
  const center = (wide: number, high: number) => ({
    left: left + Math.round((width - wide) / 2),
    top: top + Math.round((height - high) / 2),
  });
  return [
    { input: { create: { width, height, channels: 3, background: accentSoft } }, left, top },
    sign ? { input: sign.input, ...center(sign.width, sign.height) } : { input: logoSvg(side), ...center(side, side) },
  ];
}

async function drawBrand(): Promise<OverlayOptions[]> {
  const side = 48;
  const sign = await renderText(productName, { color: ink, weight: 'Bold', sizes: [38], width: 200, height: side });
  if (!sign) return [];
  const top = margin + Math.round((side - sign.height) / 2);
  return [
    { input: logoSvg(side), left: textColumn.left, top: margin },
    { input: sign.input, left: textColumn.left + side + 14, top },
  ];
}

type DescriptionLines = { title: string; accented: string; foot: string };

/** Title and accented text in the middle, the rest at the foot. */
async function drawDescription({ title, accented, foot }: DescriptionLines): Promise<OverlayOptions[]> {
  const { left, width } = textColumn;
  const name = await renderText(toDrawableText(title), {
    color: ink,
    weight: 'Bold',
    sizes: [58, 50, 44],
    width,
    height: 205,
  });
  const amount = await renderText(accented, { color: accent, weight: 'Bold', sizes: [80, 66, 54], width, height: 70 });
  const last = await renderText(toDrawableText(foot), {
    color: muted,
    weight: 'Medium',
    sizes: [32, 28],
    width,
    height: 42,
  });
  const space = 40;
  const group = [name, amount].filter((lettering): lettering is RenderedText => lettering !== undefined);
  const height = group.reduce((sum, part) => sum + part.height, space * (group.length - 1));
  // Between the brand above and the foot below.
  let top = Math.round((margin + 48 + canvasSize.height - margin - 42 - height) / 2);
  const layers: OverlayOptions[] = [];
  for (const part of group) {
    layers.push({ input: part.input, left, top });
    top += part.height + space;
  }
  if (last) layers.push({ input: last.input, left, top: canvasSize.height - margin - last.height });
  return layers;
}
