/** The product's name: on every public page, in titles and link previews. */
export const siteName = 'Haat';
