/** Search engines need absolute URLs. Images of other hosts already have one. */
export function absoluteUrl(url: string, publicUrl: string): string {
  return url.startsWith('/') ? `${publicUrl}${url}` : url;
}

/** Paise as the rupees that schema.org expects, with a point and two decimals. */
export function formatRupees(paise: number): string {
  return (paise / 100).toFixed(2);
}
