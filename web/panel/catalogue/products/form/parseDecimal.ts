/** Invalid input becomes 0 (specification, section 5). */
export function parseDecimal(typed: string): number {
  const value = Number.parseFloat(typed);
  return Number.isFinite(value) ? value : 0;
}
