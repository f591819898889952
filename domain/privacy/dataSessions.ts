/** How long a code for one's own data opens them, and how long the address that it opened shows them, in minutes. */
export const dataSessionMinutes = { code: 15, page: 30 };
