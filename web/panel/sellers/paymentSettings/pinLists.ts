/**
 * PIN codes, or their beginnings, as they were pasted: separated by commas, lines or blanks. '302 001' is one code. What
 * isn't a PIN code stays, so that the schema refuses it.
 */
export function parsePins(typed: string): string[] {
  const parts = typed.split(/[,;\t\r\n]/).map((part) => part.trim());
  return parts.flatMap((part) => (/^\p{Nd}{3} \p{Nd}{3}$/u.test(part) ? part : part.split(/\s+/))).filter(Boolean);
}

export const listPins = (pins: string[]): string => pins.join(', ');

/** Errors of single PIN codes, `onlyPins.3`, belong to the field with the whole list. */
export const mergePinErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field.replace(/([pP]ins)\.\d+$/, '$1'), error]));
