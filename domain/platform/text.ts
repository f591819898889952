const maxQuotedLength = 60;

/**
 * Returns a name for an email: in quotation marks, on one line, at most 60 characters, with letters, digits and name
 * punctuation only. It cannot form a link, end the quotation or change the writing direction.
 */
export function quoteName(name: string): string {
  const harmless = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}&'’(), -]/gu, ' ')
    .replace(/\b(https?|www)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(harmless);
  return `“${letters.length > maxQuotedLength ? `${letters.slice(0, maxQuotedLength - 1).join('')}…` : harmless}”`;
}
