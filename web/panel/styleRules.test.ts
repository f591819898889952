import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { collectStyleRules, jsx, toDeclarations } from './styleRules.ts';

test('styles of elements become rules of one style sheet, each once', async () => {
  const page = () =>
    jsx('ul', {
      style: { marginTop: 4, '--gap': 2 } as object,
      children: [
        jsx('li', { style: { color: 'red' }, title: 'First' }, 'a'),
        jsx('li', { style: { color: 'red' } }, 'b'),
        jsx('li', { style: {} }, 'c'),
      ],
    });
  const { html, rules } = await collectStyleRules(async () => renderToStaticMarkup(page()));
  expect(html).toBe('<ul data-style="1"><li title="First" data-style="0"></li><li data-style="0"></li><li></li></ul>');
  expect(rules).toBe('[data-style="0"]{color:red}[data-style="1"]{margin-top:4px;--gap:2}');
});

test('pages that are rendered at the same time do not share rules', async () => {
  const renderIn = (color: string) =>
    collectStyleRules(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return renderToStaticMarkup(jsx('p', { style: { color } }));
    });
  const [one, other] = await Promise.all([renderIn('red'), renderIn('blue')]);
  expect([one.rules, other.rules]).toEqual(['[data-style="0"]{color:red}', '[data-style="0"]{color:blue}']);
});

test.each([
  [{ WebkitLineClamp: '2', paddingInline: 8, opacity: 0.5, zIndex: 3, top: 0 }],
  [{ flex: 1, width: '50%', background: 'var(--panel)', lineHeight: 1.4 }],
])('declarations are those that React writes: %j', (style) => {
  const [, written] = /style="([^"]*)"/.exec(renderToStaticMarkup(createElement('p', { style }))) ?? [];
  expect(toDeclarations(style)).toBe(written);
});

test('no value ends its rule or the style element', () => {
  expect(toDeclarations({ content: '"</style>}\\;{"' })).not.toMatch(/[<>{};]/);
});
