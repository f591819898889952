export const roles = ['seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** In characters (specification, section 9). */
export const minimumPasswordLength = 6;

/** Words that attackers try with a few digits appended, for any account on this marketplace. */
const guessableWords = [
  ...['haat', 'marketplace', 'market', 'whatsapp', 'india', 'password'],
  ...['seller', 'admin', 'administrator', 'customer', 'shop', 'store', 'order', 'product'],
];

/**
 * Whether a password is one repeated character, or too short without the marketplace's and the owner's words. `own`
 * holds the email, name and business as typed (specification, section 8).
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

/** Why a password is rejected as too weak. */
export const passwordWeaknesses = ['leaked', 'guessable'] as const;
export type PasswordWeakness = (typeof passwordWeaknesses)[number];

/** How many days a browser stays known to an account, and how many browsers an account can have. */
export const knownBrowserLimits = { days: 180, perAccount: 10 };

/** Registrations per source and hour, and registration emails per mailbox and day. */
export const registrationLimits = { perSourceAndHour: 20, perMailboxAndDay: 3 };

/** Hours until an administrator's invitation link expires. */
export const invitationHours = 24;

/** How long the link to a new sign-in email works, and how long after the change the old one can be restored. */
export const emailChangeLimits = { linkHours: 24, undoDays: 7 };

/** Messages that the next page shows about the last action; the flash cookie carries them, also to the panel. */
export const flashMessages = ['loggedIn', 'registered', 'passwordReset', 'joined', 'closed'] as const;
export type FlashMessage = (typeof flashMessages)[number];
export const flashCookie = 'haat.told';

/** Is 1 while somebody is signed in with this browser. Only scripts read it; it grants no access. */
export const signedInCookie = 'haat.signed_in';
