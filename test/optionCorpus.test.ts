import { expect, test } from 'vitest';
import { judgeOptionCaption, optionCaptions } from '../bench/assistant/optionCases.ts';
import { readCaption } from '../server/language/captions.ts';

/** The share of captions that must be read right (options.md, section 11). */
const rightShare = 0.92;

test('reads the options of captions, and never a wrong stock or price', () => {
  expect(optionCaptions.length).toBeGreaterThanOrEqual(60);
  const verdicts = optionCaptions.map((wanted) => ({
    wanted,
    ...judgeOptionCaption(wanted, readCaption(wanted.caption)),
  }));
  const isRight = ({ name, options, price, stock }: (typeof verdicts)[number]) => name && options && price && stock;
  expect(verdicts.filter(({ isSilentlyWrong }) => isSilentlyWrong).map(({ wanted }) => wanted.caption)).toEqual([]);
  const wrong = verdicts.filter((verdict) => !isRight(verdict)).map(({ wanted }) => wanted.caption);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(verdicts.length * (1 - rightShare));
});
