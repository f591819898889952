import { loadSharp } from '../pictures/sharp.ts';

/** A text as a QR code in PNG, since mail programs don't show SVG. Both libraries are loaded on first use. */
export async function drawQrCode(text: string): Promise<Buffer> {
  const [{ renderSVG }, sharp] = await Promise.all([import('uqr'), loadSharp()]);
  return sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize: 8 })))
    .png()
    .toBuffer();
}
