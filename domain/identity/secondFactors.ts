export const recoveryCodeCount = 10;
/** With so few left, or fewer, their owner is asked to make new ones. */
export const lowRecoveryCodeCount = 3;

/** Between the right password and the code: minutes, and tries. */
export const secondStepLimits = { minutes: 5, tries: 5 };

/** The digits of an app's code, or `undefined` for what can only be a recovery code. */
export function parseAppCode(typed: string): string | undefined {
  const plain = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? plain : undefined;
}
