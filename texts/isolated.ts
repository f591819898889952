/** Right-to-left letters: Arabic (Urdu, Sindhi, Kashmiri), Hebrew and Thaana. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * User-written words within a line. An amount or phone number after right-to-left letters would be displayed before
 * them with its digit groups reversed, so such words are wrapped in two invisible isolate characters.
 */
export const isolated = <Words extends string | number>(words: Words) =>
  typeof words === 'string' && rightToLeft.test(words) ? `\u2068${words}\u2069` : words;
