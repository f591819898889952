/** In minutes: how long a code for one's own data is valid, and how long the page that it opens stays available. */
export const dataSessionMinutes = { code: 15, page: 30 };
