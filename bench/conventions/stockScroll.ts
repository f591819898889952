import type { Page } from '@playwright/test';
import { openAsSeller } from '../../e2e/selling.ts';
import { addProduct, adminCaller, openShop } from '../../e2e/shops.ts';
import { slowProcessor } from './slowTab.ts';
import { type Found, type Stage, touchPhone } from './stage.ts';

const lines = 2000;
const valuesPerOption = 100;
/** In milliseconds: one that takes longer misses the next refresh of a screen with 60 frames a second. */
const longestFrame = 25;

/**
 * Frames while 2,000 lines of stock and prices are scrolled, on a processor slowed four times. With a mouse wheel, because
 * a thumb's gestures do not scroll in the headless browser.
 */
export async function stockScroll({ url, asNobody }: Stage): Promise<Found> {
  const shop = await openShop(url, await adminCaller(url), 'Thousand Covers');
  const models = Array.from({ length: valuesPerOption }, (_, index) => `Model ${index + 1}`);
  for (let made = 0; made < lines; made += valuesPerOption) {
    await addProduct(shop, {
      name: `Back cover ${made}`,
      options: [{ key: 'model', name: 'Model', values: models }],
      variants: models.map((model) => ({ values: [model], pricePaise: 199_00, stock: 5 })),
    });
  }
  const measure = async (page: Page) => {
    await openAsSeller(page, shop, '/seller/stock');
    const shown = page.locator('[data-column=stock]');
    for (let count = 0; count < lines; count = await shown.count()) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForTimeout(200);
    }
    await page.evaluate(() => scrollTo(0, 0));
    const session = await slowProcessor(page);
    await page.waitForTimeout(2000);
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(self, { frames });
      let before = performance.now();
      const next = (now: number) => {
        frames.push(now - before);
        before = now;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    for (let turn = 0; turn < 10; turn += 1) {
      const wheel = { x: 180, y: 500, yDistance: -3000, speed: 3000, gestureSourceType: 'mouse' } as const;
      await session.send('Input.synthesizeScrollGesture', wheel);
    }
    return page.evaluate(() => ({ frames: (self as never as { frames: number[] }).frames.slice(5), top: scrollY }));
  };
  const { frames, top } = await asNobody('/privacy', measure, touchPhone);
  const late = frames.filter((frame) => frame > longestFrame).length / frames.length;
  const figure = `${top.toFixed(0)} px in ${frames.length} frames, ${(late * 100).toFixed(1)} % late, longest ${Math.max(...frames).toFixed(0)} ms`;
  return { figure, isMet: top > 20_000 && late <= 0.02 };
}
