import { expect, test } from 'vitest';
import { inLanguage } from '#texts/language.ts';
import { variablesSheet } from './variables.ts';

test('matches the generated style sheet (update it with vitest -u after a change of the theme)', async () => {
  await expect(inLanguage('en', variablesSheet)).toMatchFileSnapshot('variables.gen.css');
});
