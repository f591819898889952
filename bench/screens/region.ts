import type { Page } from '@playwright/test';

declare global {
  interface Window {
    region: {
      root: Element;
      all(selector: string): HTMLElement[];
      texts(): { text: Text; parent: HTMLElement }[];
    };
  }
}

/** Finds what the checks look at: the open dialog, or else the main part of the page without what is hidden. */
export async function findRegion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const root =
      [...document.querySelectorAll('[role=dialog], dialog[open]')].find(isShown) ??
      document.querySelector('main') ??
      document.body;
    const texts = () => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: { text: Text; parent: HTMLElement }[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const parent = text.parentElement;
        if (parent && text.data.trim() && isShown(parent)) found.push({ text, parent });
      }
      return found;
    };
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => root.contains(element) && isShown(element),
      );
    window.region = { root, all, texts };
  });
}
