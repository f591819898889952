import sharp from 'sharp';

/** What happens to a shop's picture before a customer sends it back. Each returns a file as a phone sends it. */
type Alteration = (picture: Buffer, random: () => number) => Promise<Buffer>;

const between = (random: () => number, least: number, most: number) => least + random() * (most - least);
const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};
const jpeg = (picture: Buffer, quality = 75) => sharp(picture).jpeg({ quality }).toBuffer();

async function resized(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture).resize({ width }).jpeg({ quality: 70 }).toBuffer();
}

/** Cuts off up to `most` of each side. */
async function cropped(picture: Buffer, random: () => number, most: number): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const [left, top] = [Math.floor(width * random() * most), Math.floor(height * random() * most)];
  const right = Math.floor(width * random() * most);
  const bottom = Math.floor(height * random() * most);
  const area = { left, top, width: width - left - right, height: height - top - bottom };
  return jpeg(await sharp(picture).extract(area).png().toBuffer(), 80);
}

const sayings = ['Is this available?', 'Price please', 'Forwarded from shop', 'kitne ka hai ye wala', 'New stock 2026'];
const pickSaying = (random: () => number) => sayings[Math.floor(random() * sayings.length)] ?? '';

const drawnText = (width: number, height: number, text: string, fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="50%" y="62%"
      font-family="sans-serif" font-size="${Math.round(Math.min(height * 0.5, width / 12))}" fill="${fill}"
      text-anchor="middle">${text}</text></svg>`,
  );

/** A bar with words above or below the picture. */
async function captioned(picture: Buffer, random: () => number, where: 'top' | 'bottom'): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const bar = Math.round(height * between(random, 0.1, 0.25));
  const [background, ink] = random() < 0.5 ? ['#ffffff', '#111111'] : ['#000000', '#ffffff'];
  const text = drawnText(width, bar, pickSaying(random), ink);
  return jpeg(
    await sharp(picture)
      .extend({ [where]: bar, background })
      .composite([{ input: text, left: 0, top: where === 'top' ? 0 : height }])
      .png()
      .toBuffer(),
  );
}

/** A half-transparent or full bar with words over the lower or the upper part of the picture. */
async function captionedOver(picture: Buffer, random: () => number): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const bar = Math.round(height * between(random, 0.08, 0.16));
  const top = random() < 0.7 ? height - bar - Math.round(height * random() * 0.1) : 0;
  const alpha = random() < 0.5 ? 0.6 : 1;
  const background = { create: { width, height: bar, channels: 4, background: { r: 0, g: 0, b: 0, alpha } } } as const;
  const text = drawnText(width, bar, pickSaying(random), '#ffffff');
  return jpeg(
    await sharp(picture)
      .composite([
        { input: background, left: 0, top },
        { input: text, left: 0, top },
      ])
      .png()
      .toBuffer(),
  );
}

/** The picture in the middle of a phone's screen, with its status bar, a header and a field for an answer. */
async function onScreen(picture: Buffer, random: () => number, margin: number): Promise<Buffer> {
  const [width, height] = [720, Math.round(between(random, 1280, 1600))];
  const isDark = random() < 0.5;
  const [background, ink] = isDark ? ['#0b141a', '#e9edef'] : ['#ffffff', '#222222'];
  const shown = await sharp(picture)
    .resize({ width: width - 2 * margin, height: height - 420, fit: 'inside' })
    .png()
    .toBuffer();
  const size = await sizeOf(shown);
  const left = Math.round((width - size.width) / 2);
  const top = Math.round(180 + (height - 380 - size.height) * between(random, 0.2, 0.8));
  const screen = { create: { width, height, channels: 3, background } } as const;
  const header = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="160"><rect width="${width}" height="160"
      fill="${isDark ? '#1f2c34' : '#008069'}"/><text x="24" y="40" font-size="26" fill="#fff">9:41</text>
      <circle cx="96" cy="104" r="34" fill="#b0bec5"/><text x="150" y="115" font-size="32" fill="#fff">Shop</text></svg>`,
  );
  const field = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="120"><rect x="24" y="20" rx="38"
      width="${width - 150}" height="76" fill="${isDark ? '#2a3942' : '#eceff1'}"/><text x="60" y="70" font-size="28"
      fill="${ink}">Message</text><circle cx="${width - 66}" cy="58" r="40" fill="#00a884"/></svg>`,
  );
  return jpeg(
    await sharp(screen)
      .composite([
        { input: shown, left, top },
        { input: header, left: 0, top: 0 },
        { input: field, left: 0, top: height - 130 },
      ])
      .png()
      .toBuffer(),
    80,
  );
}

/** Turned by a flag in the file, as phones do, instead of by its pixels. */
async function turnedByFlag(picture: Buffer): Promise<Buffer> {
  return sharp(await sharp(picture).rotate(270).png().toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

const brightened = async (picture: Buffer, light: number) =>
  jpeg(await sharp(picture).modulate({ brightness: light }).png().toBuffer());

export const alterations: Record<string, Alteration> = {
  'sent again': (picture) => jpeg(picture),
  'low quality': (picture) => jpeg(picture, 30),
  small: (picture) => resized(picture, 240),
  'cropped 8 %': (picture, random) => cropped(picture, random, 0.08),
  'cropped 15 %': (picture, random) => cropped(picture, random, 0.15),
  'words above': (picture, random) => captioned(picture, random, 'top'),
  'words below': (picture, random) => captioned(picture, random, 'bottom'),
  'words over it': captionedOver,
  'on a screen': (picture, random) => onScreen(picture, random, 0),
  'on a screen, margins': (picture, random) => onScreen(picture, random, 40),
  turned: turnedByFlag,
  brighter: (picture) => brightened(picture, 1.2),
  darker: (picture) => brightened(picture, 0.8),
  'cropped, words below': async (picture, random) => captioned(await cropped(picture, random, 0.1), random, 'bottom'),
  'cropped, on a screen': async (picture, random) => onScreen(await cropped(picture, random, 0.1), random, 0),
};
