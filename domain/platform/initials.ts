const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The first letter of a name as its readers see it, which in Hindi includes vowel signs: 'मी' of 'मीरा साड़ी'
 * (languages.md, section 6). Empty for an empty name.
 */
export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment ?? '';
}
