import { isLowStock } from '#domain/catalogue/products.ts';

export function stockClass(stock: number): string {
  if (stock === 0) return 'stock-out';
  return isLowStock(stock) ? 'stock-low' : 'stock-in';
}
