/** Letters that are written from right to left: Urdu's, Sindhi's and Kashmiri's Arabic ones, Hebrew's, Thaana's. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * What people have written, within a line of a message or of a list. An amount or a phone number that follows letters from
 * right to left would be shown before them, with its groups of digits reversed: such words are told apart from what stands
 * around them, by two characters that nobody sees.
 */
export const isolated = <Words extends string | number>(words: Words) =>
  typeof words === 'string' && rightToLeft.test(words) ? `\u2068${words}\u2069` : words;
