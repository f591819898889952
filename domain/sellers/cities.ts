/** In characters. */
export const maxCityLength = 60;

/** States and union territories, except those that are cities too. */
const regions = new Set([
  ...['andhra pradesh', 'arunachal pradesh', 'assam', 'bihar', 'chhattisgarh', 'goa', 'gujarat', 'haryana'],
  ...['himachal pradesh', 'jharkhand', 'karnataka', 'kerala', 'madhya pradesh', 'maharashtra', 'manipur', 'meghalaya'],
  ...['mizoram', 'nagaland', 'odisha', 'orissa', 'punjab', 'rajasthan', 'sikkim', 'tamil nadu', 'telangana', 'tripura'],
  ...['uttar pradesh', 'uttarakhand', 'west bengal', 'andaman and nicobar islands', 'jammu and kashmir', 'ladakh'],
  ...['lakshadweep', 'india', 'bharat'],
]);

const pinCode = /\b[1-9]\d{2}\s?\d{3}\b/;

/**
 * Guesses the city in an Indian address: its last part that is no region, PIN code or house. Only a suggestion: it is
 * public once the seller has confirmed it.
 */
export function suggestCity(address: string): string | undefined {
  const parts = address
    .split(/[,;\n]|\s[-–]\s/)
    .map((part) =>
      removeRegion(
        part
          .replace(pinCode, '')
          .replace(/[\s.–-]+$/, '')
          .trim(),
      ),
    )
    .filter((part) => part !== '');
  if (parts.length < 2 && !pinCode.test(address)) return undefined;
  const last = parts.at(-1);
  return last && /^\p{L}[\p{L}\p{M} .'’-]{1,39}$/u.test(last) ? last : undefined;
}

/** Removes the name of a region from the end of a part: 'Kochi Kerala' becomes 'Kochi'. */
function removeRegion(part: string): string {
  const words = part.split(/\s+/);
  for (let from = 0; from < words.length; from++) {
    if (regions.has(words.slice(from).join(' ').toLowerCase())) return removeRegion(words.slice(0, from).join(' '));
  }
  return part;
}
