/** Search engines follow whole addresses only. Pictures may stand elsewhere and have theirs already. */
export function absoluteUrl(address: string, publicUrl: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address;
}

/** Paise as schema.org wants amounts of money: rupees with a point and two decimals. */
export function formatRupees(paise: number): string {
  return (paise / 100).toFixed(2);
}
