/** The SKU of a product or variant that has none: `H-` and the last characters of its id (import.md, section 6). */
export const toSku = (id: string, characters = 8): string => `H-${id.slice(-characters)}`;
