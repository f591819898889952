/** The address of 'Find my order'; in a shop its numbers find orders, too. */
export const orderFinderPath = (slug?: string) =>
  slug ? `/orders/find?shop=${encodeURIComponent(slug)}` : '/orders/find';
