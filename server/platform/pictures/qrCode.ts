import { loadSharp } from './sharp.ts';

/** A text as a QR code in PNG with its quiet zone, a module in `pixelSize` pixels. Libraries are loaded on first use. */
export async function drawQrCode(text: string, pixelSize = 8): Promise<Buffer> {
  const [{ renderSVG }, sharp] = await Promise.all([import('uqr'), loadSharp()]);
  return sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize })))
    .png()
    .toBuffer();
}
