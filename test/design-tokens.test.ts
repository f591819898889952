import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logoDataUrl } from '#domain/platform/brand.ts';
import { inLanguage } from '#texts/language.ts';
import { createPanelTheme } from '#web/panel/ui/theme/theme.ts';
import { sheets } from './styleSheets.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const tokens = read('web/design/tokens.css');
/** Every colour token, with its light and dark value. */
const colors = [...tokens.matchAll(/--([\w-]+): var\(--light, (#\w+)\) var\(--dark, (#\w+)\);/g)];
const schemes = ['light', 'dark'] as const;
const colorsOf = (scheme: (typeof schemes)[number]) =>
  Object.fromEntries(colors.map(([, name = '', light = '', dark = '']) => [name, { light, dark }[scheme]]));

test('public pages and the panel share one set of tokens', () => {
  expect(read('web/storefront/base.css')).toContain('@import "../design/tokens.css"');
  expect(read('web/panel/ui/theme/global.css')).toContain('@import "../../../design/tokens.css"');
});

/** All but the tokens, and what is printed, which is always black on white. */
const screens = sheets.filter(({ file }) => !/design\/tokens|store\/poster|panel\/orders\/printing/.test(file));

test('no other style sheet defines a colour or radius', () => {
  expect(screens.length).toBeGreaterThan(80);
  const found = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/#[\da-f]{3,8}\b|border-radius: [^;]*\d(rem|px)[^;]*;/gi)].map(([value]) => `${file}: ${value}`),
  );
  expect(found.filter((line) => !/border-radius: calc\(var\(/.test(line))).toEqual([]);
});

test('letters have one of five sizes', () => {
  expect([...tokens.matchAll(/--text-(\w+): /g)].map(([, name]) => name)).toEqual(['s', 'm', 'l', 'xl', 'xxl']);
  const drawn = /landing\/art|landing\/hero/;
  const found = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/font-size: ([^;]+);/g)]
      .filter(([, size = '']) => !/var\(--text-\w+\)|^inherit$/.test(size))
      .map(([line]) => `${file}: ${line}`),
  );
  expect(found.filter((line) => !drawn.test(line))).toEqual([]);
});

test('there is one shadow', () => {
  const found = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/box-shadow: ([^;]+);/g)]
      // Rings around fields and photos.
      .filter(([, value = '']) => value !== 'var(--shadow)' && !/^(inset )?0 0 0 \dpx/.test(value))
      .map(([line]) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

test("the UI kit's radii, spacing and fonts match the tokens", () => {
  const { radius, spacing, fontSizes, fontFamily } = inLanguage('en', createPanelTheme);
  const values = [
    ...Object.values(radius ?? {}),
    ...Object.values(spacing ?? {}),
    ...Object.values(fontSizes ?? {}),
    fontFamily,
  ];
  expect(values.length).toBe(15);
  for (const value of values) expect(tokens).toContain(`${/^var\((--[\w-]+)\)$/.exec(String(value))?.[1]}: `);
});

test('spacing follows a 2-pixel grid', () => {
  const off = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:gap|padding|margin)[\w-]*: ([^;]+);/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/(?<![\d.])(\d*\.?\d+)rem/g)]
        .filter(([, size]) => (Number(size) * 16) % 2 !== 0)
        .map(([size]) => `${file}: ${size}`),
    ),
  );
  expect(off).toEqual([]);
});

/** WCAG 2.2, 1.4.3. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [, hex = ''] = /^#(\w+)$/.exec(color) ?? [];
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const [red = 0, green = 0, blue = 0] = (full.match(/../g) ?? []).map((part) => {
      const share = Number.parseInt(part, 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(schemes)('in %s text and controls have enough contrast', (scheme) => {
  const all = colorsOf(scheme);
  const between = (front: string, back: string) => contrast(all[front] ?? '', all[back] ?? '');
  const grounds = ['page', 'canvas', 'tint', 'hover', 'surface', 'accent-soft'];
  for (const back of grounds) {
    for (const front of ['ink', 'muted', 'link']) expect(between(front, back), `${front}/${back}`).toBeGreaterThan(4.5);
  }
  for (const kind of ['good', 'low', 'bad']) expect(between(kind, `${kind}-soft`), kind).toBeGreaterThan(4.5);
  // WCAG 2.2, 1.4.11.
  for (const back of ['page', 'surface']) expect(between('control', back), back).toBeGreaterThan(3);
});

test('there is exactly one logo', () => {
  expect(read('web/panel/index.html')).toContain(`href="${logoDataUrl}"`);
});
