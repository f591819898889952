/** Paise of an amount typed in rupees. Anything else becomes NaN, which the schemas refuse. */
export const parseRupees = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Math.round(Number(typed) * 100);

/** Paise as rupees for a field: '499' or '74.95'. */
export const toRupees = (paise: number): string => String(paise / 100);
