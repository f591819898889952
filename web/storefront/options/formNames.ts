/** The id of the order form of a product, which its options belong to wherever they stand. */
export const orderFormElementId = 'place-order';
