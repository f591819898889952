import type { Page } from '@playwright/test';
import type { Screen } from './list.ts';

type Check = { name: string; find(page: Page, screen: Screen): Promise<string[]> };

/** Anything that people act on or read, outside the page's own head and navigation. */
const usual = ':is(article, tr, li, dl, p, form, figure, img, input, textarea, select)';

const firstContent = (page: Page, { content }: Screen) =>
  page.evaluate(
    ([wanted, fallback]) => {
      const { root, all } = window.region;
      const isDialog = root.matches('[role=dialog], dialog');
      const found = all(wanted ?? '').length ? all(wanted ?? '') : all(fallback ?? '');
      const start = isDialog ? root.getBoundingClientRect().top : -scrollY;
      const tops = found
        .filter((element) => !element.closest('nav, [role=tablist]'))
        .map((element) => element.getBoundingClientRect().top - start);
      const top = Math.round(Math.min(...tops));
      return top <= 240 ? [] : [`${top} px`];
    },
    [content ?? usual, usual],
  );

/** Filled: an opaque background of a strong, dark colour. Each row may have one of its own. */
const primaryButtons = (page: Page) =>
  page.evaluate(() => {
    const isFilled = (element: Element) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (
        getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      const highest = Math.max(red, green, blue);
      return alpha > 0.9 && highest - Math.min(red, green, blue) > 60 && 0.3 * red + 0.6 * green + 0.1 * blue < 150;
    };
    const counts = new Map<Element, string[]>();
    for (const button of window.region.all('button, a, [role=button]').filter(isFilled)) {
      const place = button.closest('article, tr, li') ?? window.region.root;
      counts.set(place, [...(counts.get(place) ?? []), button.innerText.trim()]);
    }
    return [...counts.values()].filter((names) => names.length > 1).map((names) => names.join(' + '));
  });

const emptyColumns = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const table of window.region.all('table') as HTMLTableElement[]) {
      const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter((row) => row.cells.length > 1);
      for (let column = 0; column < (rows[0]?.cells.length ?? 0); column += 1) {
        const isEmpty = (cell: HTMLElement | undefined) =>
          !cell || (/^[\s—–-]*$/.test(cell.innerText) && !cell.querySelector('img, svg, input, button, a'));
        if (rows.every((row) => isEmpty(row.cells[column]))) found.push(`column ${column + 1} of a table`);
      }
    }
    for (const grid of window.region.all('*').filter((each) => getComputedStyle(each).display === 'grid')) {
      const { gridTemplateColumns, columnGap, paddingLeft, borderLeftWidth } = getComputedStyle(grid);
      const tracks = gridTemplateColumns.match(/[\d.]+(?=px)/g)?.map(Number) ?? [];
      const items = [...grid.children].flatMap((child) =>
        getComputedStyle(child).display === 'contents' ? [...child.children] : [child],
      );
      const boxes = items.map((item) => item.getBoundingClientRect());
      let left =
        grid.getBoundingClientRect().left + Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth);
      for (const [index, width] of tracks.entries()) {
        const middle = left + width / 2;
        const isUsed = boxes.some((box) => box.left <= middle && box.right >= middle);
        if (width > 48 && tracks.length > 1 && !isUsed) found.push(`column ${index + 1} of .${grid.className}`);
        left += width + (Number.parseFloat(columnGap) || 0);
      }
    }
    return [...new Set(found)];
  });

const photos = (page: Page) =>
  page.evaluate(() => {
    const named = window.region.texts().filter(({ text }) => /Handwoven kurta \d/.test(text.data));
    const missing = named.filter(({ parent }) => {
      if (parent.closest('h1, nav, option, label, button')) return false;
      const row = parent.closest('li, tr, article') ?? parent.closest('section, form') ?? window.region.root;
      return !row.querySelector('img, picture, [class*=picture], [class*=photo], [class*=placeholder]');
    });
    return [...new Set(missing.map(({ text }) => text.data.trim()))].slice(0, 2);
  });

const letterSizes = (page: Page) =>
  page.evaluate(() => {
    const sizes = new Set(window.region.texts().map(({ parent }) => getComputedStyle(parent).fontSize));
    return sizes.size <= 3 ? [] : [[...sizes].sort().join(' ')];
  });

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px`] : [];
  });

/** A label and an absolutely positioned pseudo-element enlarge a target. Links inside sentences are exempt. */
const targets = (page: Page) =>
  page.evaluate(() => {
    const bar = innerWidth < 600 ? 44 : 24;
    const found: string[] = [];
    for (const target of window.region.all('a, button, input, select, textarea, summary, [role=button], [role=tab]')) {
      if (getComputedStyle(target).display === 'inline') continue;
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      const boxes = [target, ...labels].map((each) => each.getBoundingClientRect());
      const pseudo = ['::before', '::after'].map((name) => getComputedStyle(target, name));
      const added = pseudo.filter(({ content, position }) => content !== 'none' && position === 'absolute');
      const size = (side: 'width' | 'height') =>
        Math.max(...boxes.map((box) => box[side]), ...added.map((each) => Number.parseFloat(each[side]) || 0));
      if (Math.min(size('width'), size('height')) < bar - 0.5) {
        const name = target.getAttribute('aria-label') ?? target.innerText.trim().slice(0, 20);
        found.push(`${name || target.tagName} ${Math.round(size('width'))}×${Math.round(size('height'))}`);
      }
    }
    return [...new Set(found)];
  });

const cutOff = (page: Page) =>
  page.evaluate(() =>
    window.region
      .texts()
      .filter(({ parent }) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(parent);
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isWide = hides(overflowX) && parent.scrollWidth > parent.clientWidth + 1 && textOverflow !== 'ellipsis';
        const isHigh = hides(overflowY) && parent.scrollHeight > parent.clientHeight + 3 && webkitLineClamp === 'none';
        return parent.clientWidth > 2 && (isWide || isHigh);
      })
      .map(({ text }) => text.data.trim().slice(0, 20)),
  );

const headings = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility());
    return shown.length === 1 ? [] : [`${shown.length}`];
  });

const lineLengths = (page: Page) =>
  page.evaluate(() => {
    let [longest, start] = [0, ''];
    for (const { text, parent } of window.region.texts().filter((each) => each.text.data.length > 80)) {
      // What an ellipsis cuts off is not read.
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue;
      const lines = new Map<number, number>();
      for (const word of text.data.matchAll(/\S+\s?/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        lines.set(top, (lines.get(top) ?? 0) + word[0].length);
      }
      const length = Math.max(...lines.values());
      if (length > longest) [longest, start] = [length, text.data.trim().slice(0, 20)];
    }
    return longest <= 80 ? [] : [`${longest} in '${start}'`];
  });

/** The ten checks; each returns what is wrong. */
export const checks: Check[] = [
  { name: 'content ≤ 240 px', find: firstContent },
  { name: 'one primary', find: primaryButtons },
  { name: 'no empty column', find: emptyColumns },
  { name: 'photos', find: photos },
  { name: '≤ 3 sizes', find: letterSizes },
  { name: 'fits', find: sideways },
  { name: 'targets', find: targets },
  { name: 'nothing cut', find: cutOff },
  { name: 'one h1', find: headings },
  { name: '≤ 80 letters', find: lineLengths },
];
