import type { OverlayOptions } from 'sharp';
import { type SharePictureFormat, sharePictureSizes } from '#domain/catalogue/sharePictures.ts';
import { productName } from '#domain/platform/brand.ts';
import { lettersOn } from '#domain/sellers/shopColors.ts';
import { drawQrCode } from '#server/platform/pictures/qrCode.ts';
import { loadSharp } from '#server/platform/pictures/sharp.ts';
import { accent, drawCell, ink, logoSvg, muted } from '../previews/drawing.ts';
import { renderText, type TextLayout, toDrawableText } from '../previews/textRendering.ts';
import { arrangeGrid, type GridPlace } from './grid.ts';

type DrawnProduct = { name: string; price: string; image: Buffer | undefined };
type SharePictureContent = {
  businessName: string;
  /** The sign's colour, if the shop has chosen one. */
  color: string | null;
  products: DrawnProduct[];
  link: string;
  invitation: string;
  /** The shop's address, for those who cannot scan. */
  address: string;
};

const paper = '#faf6f0';
const cloth = '#f7e8d2';
const margin = 48;
const signHeight = 130;
const awningHeight = 56;
const qrPixelSize = 6;
/** Apps cover this much at the top and the bottom of a status. */
const coveredHeights: Record<SharePictureFormat, number> = { status: 130, card: 0 };

/** Returns a JPEG: the shop's sign under an awning, the products with their prices, and the QR code of the link. */
export async function drawSharePicture(format: SharePictureFormat, content: SharePictureContent): Promise<Buffer> {
  const size = sharePictureSizes[format];
  const covered = coveredHeights[format];
  const sharp = await loadSharp();
  const code = await drawQrCode(content.link, qrPixelSize);
  const { height: codeHeight = 0 } = await sharp(code).metadata();
  const top = covered + signHeight + awningHeight + margin;
  const codeTop = size.height - covered - margin - codeHeight;
  const { products, businessName } = content;
  const shown = products.length > 0 ? products : [{ name: businessName, price: '', image: undefined }];
  const area = { left: margin, top, width: size.width - 2 * margin, height: codeTop - margin - top };
  const drawn = arrangeGrid(shown.length, area).map(async (place, index) =>
    shown[index] ? drawProduct(shown[index], place, products.length > 0) : [],
  );
  const layers = [
    ...(await drawSign(content, size.width, covered)),
    ...(await Promise.all(drawn)).flat(),
    ...(await drawFoot(content, code, codeHeight, codeTop)),
  ];
  return sharp({ create: { ...size, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** The shop's name in its colour, with the awning below. */
async function drawSign({ businessName, color }: SharePictureContent, width: number, covered: number) {
  const sign = color ?? accent;
  const height = covered + signHeight;
  const awning = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${awningHeight}"><path fill="${sign}" d="${outlineStripes(width, 0)}"/><path fill="${cloth}" d="${outlineStripes(width, 1)}"/></svg>`;
  return [
    { input: { create: { width, height, channels: 3 as const, background: sign } }, left: 0, top: 0 },
    { input: Buffer.from(awning), left: 0, top: height },
    ...(await drawCentered(
      businessName,
      { color: lettersOn(sign) ?? '#ffffff', weight: 'Bold', sizes: [72, 58, 46], height: 100 },
      { left: margin, top: covered + 15, width: width - 2 * margin },
    )),
  ];
}

/** Every second of twelve stripes with a round end, from the given one on. */
function outlineStripes(width: number, first: 0 | 1): string {
  const stripe = width / 12;
  const radius = awningHeight / 2;
  return Array.from({ length: 6 }, (_, index) => {
    const left = (first + 2 * index) * stripe;
    return `M${left} 0h${stripe}v${radius}a${stripe / 2} ${radius} 0 0 1 ${-stripe} 0Z`;
  }).join('');
}

/** The photo with name and price below; without a photo its initial. */
async function drawProduct(product: DrawnProduct, place: GridPlace, isLabeled: boolean): Promise<OverlayOptions[]> {
  const { left, top, side, label } = place;
  const photo = await drawCell(product, { left, top, width: side, height: side });
  if (!isLabeled) return photo;
  const column = { left, width: side };
  return [
    ...photo,
    ...(await drawCentered(
      product.name,
      { color: ink, weight: 'Medium', sizes: label.nameSizes, height: label.nameHeight },
      { ...column, top: top + side + label.gap },
    )),
    ...(await drawCentered(
      product.price,
      { color: accent, weight: 'Bold', sizes: label.priceSizes, height: label.priceHeight },
      { ...column, top: top + side + 2 * label.gap + label.nameHeight },
    )),
  ];
}

/** The QR code, what to do with it, and the address. */
async function drawFoot(content: SharePictureContent, code: Buffer, codeHeight: number, top: number) {
  const left = margin + codeHeight + 40;
  const width = sharePictureSizes.card.width - margin - left;
  const lines: [text: string, layout: Omit<TextLayout, 'width'>][] = [
    [content.invitation, { color: ink, weight: 'Bold', sizes: [52, 44], height: 110 }],
    [content.address, { color: muted, weight: 'Medium', sizes: [34, 28, 24], height: 80 }],
    [productName, { color: ink, weight: 'Bold', sizes: [34], height: 48 }],
  ];
  const layers: OverlayOptions[] = [{ input: code, left: margin, top }];
  let next = top + 12;
  for (const [text, layout] of lines) {
    const indent = text === productName ? 58 : 0;
    const rendered = await renderText(toDrawableText(text), { ...layout, width: width - indent });
    if (!rendered) continue;
    if (indent > 0) layers.push({ input: logoSvg(44), left, top: next + Math.round((rendered.height - 44) / 2) });
    layers.push({ input: rendered.input, left: left + indent, top: next });
    next += rendered.height + 24;
  }
  return layers;
}

/** Text in the middle of a box. */
async function drawCentered(
  text: string,
  layout: Omit<TextLayout, 'width'>,
  { left, top, width }: { left: number; top: number; width: number },
): Promise<OverlayOptions[]> {
  const rendered = await renderText(toDrawableText(text), { ...layout, width, align: 'center' });
  if (!rendered) return [];
  const { input } = rendered;
  const [x, y] = [width - rendered.width, layout.height - rendered.height].map((space) => Math.round(space / 2));
  return [{ input, left: left + (x ?? 0), top: top + (y ?? 0) }];
}
