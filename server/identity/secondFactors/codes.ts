import { recoveryCodeCount } from '#domain/identity/secondFactors.ts';
import { productName } from '#domain/platform/brand.ts';
import { hashOf, newCode } from '#server/platform/secrets/tokens.ts';

/** Rarely needed: loaded with the first code. */
const otpauth = () => import('otpauth');

/** 160 bits, as base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await otpauth();
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from the QR code. */
export async function addressOf(secret: string, email: string): Promise<string> {
  const { TOTP } = await otpauth();
  return new TOTP({ issuer: productName, label: email, secret }).toString();
}

/** The time step (of 30 s) that a code belongs to: the present one or a neighbour; else `undefined`. */
export async function timeStepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await otpauth();
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

/** Codes of 120 random bits, in six groups of four: what has 112 need not be hashed slowly. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => Array.from({ length: 6 }, () => newCode(4)).join('-'));
}

/** What is stored of a recovery code or of another random value, however it was typed. */
export function hashOfCode(code: string): string {
  return hashOf(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
}
