/** The limits for sign-in and reset requests within the window (product.md, section 2). */
export const signInThrottle = {
  windowMinutes: 15,
  perEmailAndAddress: 10,
  perAddress: 100,
  /**
   * Failures per day by unknown browsers, from all addresses together, after which each further attempt has to wait.
   */
  perAccount: 30,
  /** The wait starts at one minute, doubles with each further failure and never exceeds this. */
  longestWaitMinutes: 15,
  resetMailsPerHour: 3,
};

/** Minutes that an unknown browser waits after this many failures by unknown browsers within a day. */
export function unknownBrowserWaitMinutes(failures: number): number {
  if (failures < signInThrottle.perAccount) return 0;
  return Math.min(2 ** (failures - signInThrottle.perAccount), signInThrottle.longestWaitMinutes);
}
