/** The product's name (product.md): a market where people from many villages sell. */
export const productName = 'Haat';

/** The logo, a market stall with its awning and counter, as the content of a 32 × 32 SVG. */
export const logoShapes =
  '<rect width="32" height="32" rx="8" fill="#a8175b"/><path d="M7 8h18l2 7a3 3 0 0 1-5.5 1.5 3.2 3.2 0 0 1-5.5 0 3.2 3.2 0 0 1-5.5 0A3 3 0 0 1 5 15Z" fill="#fff"/><path d="M8.5 20v4.5h15V20" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>';

/** The logo as a data URL, for the favicon and beside the name, so that it needs no request. */
export const logoDataUrl = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${logoShapes}</svg>`,
)}`;
