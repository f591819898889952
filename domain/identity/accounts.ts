export const roles = ['seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Specification, section 9. */
export const minimumPasswordLength = 6;

/** What whoever attacks this marketplace tries with a few figures behind it, whoever the account's owner is. */
const guessableWords = [
  ...['haat', 'marketplace', 'market', 'whatsapp', 'india', 'password'],
  ...['seller', 'admin', 'administrator', 'customer', 'shop', 'store', 'order', 'product'],
];

/**
 * Whether a password is one repeated character, or would be too short without words of this place and of its owner:
 * `own` are the e-mail, the name and the business as they were typed (specification, section 8).
 */
export function isGuessable(password: string, own: string[]): boolean {
  if (new Set(password).size === 1) return true;
  const words = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter((word) => word.length > 2);
  const longestFirst = [...guessableWords, ...words].sort((one, other) => other.length - one.length);
  const whole = password.toLowerCase();
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest !== whole && rest.length < minimumPasswordLength;
}

/** Why a password is refused as too weak. */
export const passwordWeaknesses = ['leaked', 'guessable'] as const;
export type PasswordWeakness = (typeof passwordWeaknesses)[number];

/** Whoever runs the marketplace is signed out after so long without doing anything (docs/secure.md, 'Sessions'). */
export const adminIdleMinutes = 60;

/** Sign-in and reset requests are throttled by these counts within the window (product.md, section 2). */
export const signInThrottle = {
  windowMinutes: 15,
  perEmailAndAddress: 10,
  perAddress: 100,
  /** By unknown browsers, from all addresses together, within a day: every further attempt has to wait. */
  perAccount: 30,
  /** The wait after so many failures begins with a minute, doubles with each failure and ends here. */
  longestWaitMinutes: 15,
  resetMailsPerHour: 3,
};

/** Minutes that an unknown browser waits after this many failures by unknown browsers within a day. */
export function unknownBrowserWaitMinutes(failures: number): number {
  if (failures < signInThrottle.perAccount) return 0;
  return Math.min(2 ** (failures - signInThrottle.perAccount), signInThrottle.longestWaitMinutes);
}

/** Browsers that an account was used from are known for this long, and only so many of them. */
export const knownBrowserLimits = { days: 180, perAccount: 10 };

/** How many businesses one source registers, and how many times one mailbox is written to for it. */
export const registrationLimits = { perSourceAndHour: 20, perMailboxAndDay: 3 };

/** Session lifetimes in hours: remembered, and until the browser closes but 12 hours at most. */
export const sessionHours = { remembered: 30 * 24, browser: 12 };

/** How long the link of an administrator's invitation works. */
export const invitationHours = 24;

/** What a page may say that was done on the page before; the cookie of this name takes it along, also to the panel. */
export const flashMessages = ['loggedIn', 'registered', 'passwordReset', 'joined', 'closed'] as const;
export type FlashMessage = (typeof flashMessages)[number];
export const flashCookie = 'haat.told';

/** Is 1 while somebody is signed in with this browser; scripts read it. It opens nothing. */
export const signedInCookie = 'haat.signed_in';
