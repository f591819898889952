import { expect, test } from 'vitest';
import { inLanguage } from '#texts/language.ts';
import { variablesSheet } from './variables.ts';

test('the style sheet of the variables is the one of the theme: after a change of the theme, vitest -u', async () => {
  await expect(inLanguage('en', variablesSheet)).toMatchFileSnapshot('variables.gen.css');
});
