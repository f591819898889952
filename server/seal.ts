import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Encrypts what must be read again, with a key of its own made from AUTH_SECRET; for one owner each. */
export type Seal = { close(text: string, owner: string): string; open(sealed: string, owner: string): string };

/** AES-256-GCM: nonce, tag and text, base64url. What was sealed for one owner does not open for another. */
export function createSeal(authSecret: string): Seal {
  // Named after what was sealed first.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'haat second factors', 32));
  return {
    close(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Whether somebody gave what was expected of them. How long it takes says nothing of how much of it is right. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
