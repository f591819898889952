/** The product's name (product.md): a market place where people from many villages sell. */
export const productName = 'Haat';
