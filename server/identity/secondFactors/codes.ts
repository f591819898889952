import { recoveryCodeCount } from '#domain/identity/secondFactors.ts';
import { productName } from '#domain/platform/brand.ts';
import { hashToken, newTypedCode } from '#server/platform/secrets/tokens.ts';

/** Rarely needed, so it is loaded with the first code. */
const loadOtpauth = () => import('otpauth');

/** Returns 160 random bits, as base32. */
export async function createTotpSecret(): Promise<string> {
  const { Secret } = await loadOtpauth();
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI that an authenticator app reads from the QR code. */
export async function createTotpUri(secret: string, email: string): Promise<string> {
  const { TOTP } = await loadOtpauth();
  return new TOTP({ issuer: productName, label: email, secret }).toString();
}

/** Returns the 30-second time step of a code, if it is the current one or a neighbour; else `undefined`. */
export async function findTotpTimeStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await loadOtpauth();
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

/** Returns codes of 120 random bits, in six groups of four: with over 112 bits they need no slow hash. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => Array.from({ length: 6 }, () => newTypedCode(4)).join('-'));
}

/** Returns the stored hash of a recovery code or another random value; spacing and case do not matter. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
}
