import * as z from 'zod/mini';
import { sellerDetails } from './sellers.ts';
import { requiredText, text } from './text.ts';

export const roles = ['seller', 'admin'] as const;
export type Role = (typeof roles)[number];
export const roleLabels: Record<Role, string> = { seller: 'Seller', admin: 'Admin' };

/** Specification, section 9. */
export const minimumPasswordLength = 6;

/** E-mail addresses are compared in lower case. */
export const email = z.pipe(
  z.pipe(
    text(254),
    z.transform((value) => value.toLowerCase()),
  ),
  z.email('Invalid email address.'),
);

/** A password to be set. Kept as typed: no trimming. Its upper bound keeps hashing cheap. */
export const newPassword = z.string().check(
  z.minLength(minimumPasswordLength, 'Password must be at least 6 characters long'),
  z.maxLength(200, 'Please use at most 200 characters.'),
  z.refine((value) => value.isWellFormed(), 'This text contains characters that cannot be stored.'),
);

/** The registration payload (specification, section 3): without the confirm field, and nothing else. */
export const registration = z.strictObject({ email, password: newPassword, ...sellerDetails });
export type Registration = z.infer<typeof registration>;

export const login = z.strictObject({
  email,
  password: z
    .string()
    .check(z.minLength(1, 'Password is required.'), z.maxLength(200, 'Please use at most 200 characters.')),
  role: z.enum(roles),
  rememberMe: z._default(z.boolean(), false),
});
export type Login = z.infer<typeof login>;

export const forgotPassword = z.strictObject({ email });
export const resetPassword = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPassword,
});

/** Changing one's own password asks for the one in use. */
export const passwordChange = z.strictObject({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword,
});
export const adminProfile = z.strictObject({ name: requiredText(120, 'Name is required.') });

/** Passwords that anybody would try first: refused as weak (specification, section 8). */
const guessable = new Set(['123456', '1234567', '12345678', '123456789', 'password', 'qwerty', 'abc123', 'abcdef']);

/** Whether a password is among the first that an attacker tries, or one repeated character. */
export function isWeakPassword(password: string): boolean {
  return guessable.has(password.toLowerCase()) || new Set(password).size === 1;
}

/** 'This account is registered as {actual role}, not {chosen role}' (specification, section 5). */
export function wrongRoleMessage(actual: Role, chosen: Role): string {
  return `This account is registered as ${actual}, not ${chosen}`;
}

/** Sign-in and reset requests are throttled by these counts within the window (product.md, section 2). */
export const throttle = {
  windowMinutes: 15,
  perEmailAndAddress: 10,
  perAddress: 100,
  /** Of strangers, from all addresses together, within a day: then each further one has to wait. */
  perAccount: 30,
  /** The wait after so many failures begins with a minute, doubles with each failure and ends here. */
  longestWaitMinutes: 15,
  resetMailsPerHour: 3,
};

/** Minutes that a stranger waits after this many failures of strangers within a day. */
export function strangersWaitMinutes(failures: number): number {
  if (failures < throttle.perAccount) return 0;
  return Math.min(2 ** (failures - throttle.perAccount), throttle.longestWaitMinutes);
}

/** Browsers that an account was used from are known for this long, and only so many of them. */
export const knownBrowsers = { days: 180, perAccount: 10 };

/** How many businesses one source registers, and how many times one mailbox is written to for it. */
export const registrationLimits = { perSourceAndHour: 20, perMailboxAndDay: 3 };

/** Session lifetimes in hours: remembered, and until the browser closes but 12 hours at most. */
export const sessionHours = { remembered: 30 * 24, browser: 12 };
