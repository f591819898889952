import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguagesInWork } from './LanguagesInWork.tsx';

const tamil = { tag: 'ta-IN', name: 'தமிழ்', sentences: 4, translated: 2 };
const render = (languages: Parameters<typeof LanguagesInWork>[0]['languages']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <LanguagesInWork languages={languages} />
    </MantineProvider>,
  );

test('says how far a language is, and marks the English sentences that stand in for what it lacks', () => {
  const page = render([{ ...tamil, missing: ['Remove', 'Place order'] }]);
  expect(page).toContain('<span lang="ta-IN">தமிழ்</span> · 2 of 4 sentences');
  expect(page).toContain('<ul lang="en"><li>Remove</li><li>Place order</li></ul>');
});

test('shows nothing while no language is in work', () => {
  expect(render([])).not.toContain('lang=');
});
