export const recoveryCodeCount = 10;
/** With this many codes left, or fewer, the owner is asked to create new ones. */
export const lowRecoveryCodeCount = 3;

/** How many minutes and tries there are between the password and the code. */
export const secondStepLimits = { minutes: 5, tries: 5 };

/** Returns the digits of an app's code, or `undefined` if it can only be a recovery code. */
export function parseAppCode(typed: string): string | undefined {
  const plain = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? plain : undefined;
}
