/** The pattern that finds one of these words, each as a whole, in any case. */
export const asWords = (...patterns: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
