/** Session lifetimes in hours: remembered, or until the browser closes but at most 12. */
export const sessionHours = { remembered: 30 * 24, browser: 12 };

/** Administrators are signed out after this many idle minutes (docs/secure.md, 'Sessions'). */
export const adminIdleMinutes = 60;
