/** The largest stock of a product, and so the largest quantity in one order. */
export const maxQuantity = 10_00_000;
