import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { chooseFiles, imageSection, images, uploads } from '../../e2e/pictures.ts';
import { slowProcessor } from './slowTab.ts';
import { type Found, type Stage, touchPhone } from './stage.ts';

/** 1 Mbit/s. */
const network = { offline: false, latency: 100, downloadThroughput: 125_000, uploadThroughput: 125_000 };
const count = 5;

/** Photos of 12 megapixels and at least 4 MB; returns their paths. */
async function writePhotos(folder: string): Promise<string[]> {
  const size = { width: 4000, height: 3000 };
  const grain = sharp(randomBytes(2000 * 1500 * 3), { raw: { width: 2000, height: 1500, channels: 3 } });
  const input = await grain.resize(size).png().toBuffer();
  const paths: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const cloth = sharp({ create: { ...size, channels: 3, background: `hsl(${index * 60}, 60%, 50%)` } });
    const path = join(folder, `IMG_${index}.jpg`);
    const { size: bytes } = await cloth
      .composite([{ input, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
      .toFile(path);
    if (bytes < 4_000_000) throw new Error(`A photo has only ${bytes} bytes.`);
    paths.push(path);
  }
  return paths;
}

/** Records the longest time in which nothing moved while photos were uploaded. */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const longest = { still: 0 };
    Object.assign(self, { longest });
    let [before, since] = ['', performance.now()];
    setInterval(() => {
      const bars = [...document.querySelectorAll<HTMLProgressElement>('main progress')];
      const shown = bars.map(({ value, parentElement }) => `${value} ${parentElement?.textContent}`).join();
      const now = performance.now();
      if (before) longest.still = Math.max(longest.still, now - since);
      if (shown !== before) [before, since] = [shown, now];
    }, 20);
  });

/** Sends five photos, of which one fails and is sent again, and one is taken back, both with keys. */
async function send(page: Page, paths: string[]): Promise<{ still: number; seconds: number; shown: number }> {
  const session = await slowProcessor(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  let sent = 0;
  await page.route(uploads, (route) => {
    sent += 1;
    return sent === 2 ? route.abort() : route.continue();
  });
  await watchProgress(page);
  const start = performance.now();
  const button = (name: string) => imageSection(page).getByRole('button', { name });
  await chooseFiles(page, paths);
  await button('Remove: IMG_4.jpg').press('Enter');
  await button('Try again: IMG_2.jpg').press('Enter', { timeout: 120_000 });
  await images(page)
    .nth(count - 2)
    .waitFor({ timeout: 120_000 });
  const seconds = (performance.now() - start) / 1000;
  const { still } = await page.evaluate(() => (self as never as { longest: { still: number } }).longest);
  return { still, seconds, shown: await images(page).count() };
}

/** U-08: how long the progress of five large photos stands still on a slow connection. */
export async function pictures({ asSeller }: Stage): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-photos-'));
  try {
    const paths = await writePhotos(folder);
    const look = (page: Page) => send(page, paths);
    const { still, seconds, shown } = await asSeller('/seller/products/new', look, touchPhone);
    const isRight = shown === count - 1;
    const figure = `moves every ${still.toFixed(0)} ms at least, ${seconds.toFixed(0)} s for five photos, one taken back and one sent again by key${isRight ? '' : `, but ${shown} arrived`}`;
    return { figure, isMet: isRight && still <= 1000 };
  } finally {
    await rm(folder, { recursive: true });
  }
}
