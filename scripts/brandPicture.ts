/** Draws the preview image for links to Haat's own pages: `node scripts/brandPicture.ts`. Run it after a change. */
import { join } from 'node:path';
import sharp from 'sharp';
import { productName } from '#domain/platform/brand.ts';

const root = join(import.meta.dirname, '..');
const fonts = join(root, 'node_modules/@expo-google-fonts/mukta');
// Browsers cache it for a year, so a new image needs a new number here and in web/storefront/layout/Head.tsx.
const target = join(root, 'web/storefront/public/assets/storefront/haat-2.jpg');

const accent = '#a8175b';
const stripes = 6;
const [left, right, stripe] = [686, 1094, 68];

/** The logo's awning, wide enough for a whole stall. */
const awning = Array.from({ length: stripes }, (_, index) => {
  const [from, to] = [left + index * stripe, left + (index + 1) * stripe];
  const outline = `M${from} 148H${to}V262a34 34 0 0 1-${stripe} 0Z`;
  return `<path d="${outline}" fill="${index % 2 === 0 ? accent : '#ffffff'}" stroke="#f3b0cf" stroke-width="2"/>`;
}).join('');

const stall = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#ffffff"/>
  <circle cx="890" cy="330" r="262" fill="#fceaf2"/>
  <path d="M714 190h16v346h-16zM1050 190h16v346h-16z" fill="#231b17"/>
  <rect x="730" y="200" width="320" height="220" fill="#ffffff"/>
  <path d="M770 420v-66a34 34 0 0 1 68 0v66zM784 300h40v24h-40z" fill="#f2a81d"/>
  <path d="M858 420 848 336h84l-10 84zM846 322h88v20h-88z" fill="#1b7046"/>
  <path d="M950 420v-78h72v78zM962 342v-14a24 24 0 0 1 48 0v14" fill="none" stroke="${accent}" stroke-width="10" stroke-linejoin="round"/>
  <rect x="690" y="420" width="400" height="34" rx="6" fill="#f2a81d"/>
  <path d="M712 454h356v82H712z" fill="#fcf0d9"/>
  <path d="M801 454v82M890 454v82M979 454v82" stroke="#f2a81d" stroke-width="3"/>
  <rect x="${left - 8}" y="134" width="${right - left + 16}" height="18" rx="9" fill="#231b17"/>
  ${awning}
  <rect x="96" y="470" width="72" height="8" rx="4" fill="${accent}"/>
</svg>`;

const words = (text: string, size: number, weight: '700Bold' | '400Regular', colour: string) => ({
  text: {
    text: `<span foreground="${colour}">${text}</span>`,
    font: `Mukta ${size}`,
    fontfile: join(fonts, weight, `Mukta_${weight}.ttf`),
    dpi: 72,
    rgba: true,
  },
});

await sharp(Buffer.from(stall))
  .composite([
    { input: words(productName, 150, '700Bold', '#231b17'), left: 96, top: 168 },
    { input: words('Small businesses sell here.', 40, '400Regular', '#655a52'), left: 96, top: 336 },
    { input: words('Order straight from the chat.', 40, '400Regular', '#655a52'), left: 96, top: 392 },
  ])
  .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
  .toFile(target);
