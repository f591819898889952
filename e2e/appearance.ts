import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from './product.ts';

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 900 };

/** Clean for axe and nothing scrolls sideways: on a phone and a desktop, in light and in dark. */
export async function expectGoodAppearance(page: Page): Promise<void> {
  // What moves has no settled colours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
      expect(found, `${colorScheme}, ${size.width} pixels wide`).toEqual([]);
    }
  }
}
