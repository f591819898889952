const maxQuotedLength = 60;

/**
 * A name as a mail shows it: between quotation marks, on one line, at most 60 characters, with letters, digits and what
 * names are written with. Nothing in it can be a link, end the quotation or turn the direction of writing.
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
