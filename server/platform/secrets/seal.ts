import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Encrypts text with a key derived from AUTH_SECRET; each text is bound to its owner. */
export type Seal = {
  close(text: string, owner: string): string;
  /** `undefined` if none of the configured secrets decrypts it for this owner. */
  open(sealed: string, owner: string): string | undefined;
  /** The prefix of everything sealed with the newest secret. */
  newest: string;
};

const minSecretLength = 32;

/**
 * The secrets in AUTH_SECRET, the signing one first: several are separated by commas and have 32 characters each. A
 * text with a comma whose parts are shorter is a single secret, for compatibility (docs/decisions/secret-rotation.md).
 */
export function parseSecrets(authSecret: string): [string, ...string[]] {
  const [first = '', ...others] = authSecret.split(',').map((part) => part.trimStart());
  const isList = [first, ...others].every((part) => part.length >= minSecretLength);
  return isList ? [first, ...others] : [authSecret];
}

/** A key derived from a secret with HKDF-SHA-256 under its own name. `id` only distinguishes keys. */
export type DerivedKey = { id: string; key: Buffer };

/** A key for each secret in AUTH_SECRET, the signing one first. */
export function deriveKeys(authSecret: string, name: string): [DerivedKey, ...DerivedKey[]] {
  const [first, ...others] = parseSecrets(authSecret);
  return [deriveKey(first, name), ...others.map((secret) => deriveKey(secret, name))];
}

function deriveKey(secret: string, name: string): DerivedKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', name, 32));
  return { id: createHash('sha256').update('key-id').update(key).digest('base64url').slice(0, 8), key };
}

/**
 * AES-256-GCM: the key's id, a dot, then nonce, tag and ciphertext in base64url. A text sealed for one owner cannot be
 * opened for another. Old texts have no id: each key is tried.
 */
export function createSeal(authSecret: string): Seal {
  // Named after the first kind of data that was sealed.
  const keys = deriveKeys(authSecret, 'haat second factors');
  const [newest] = keys;
  return {
    newest: `${newest.id}.`,
    close(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const dot = sealed.indexOf('.');
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url');
      const candidates = keys.filter(({ id }) => dot < 0 || id === sealed.slice(0, dot));
      for (const { key } of candidates) {
        const text = decrypt(bytes, key, owner);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function decrypt(bytes: Buffer, key: Buffer, owner: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    // Wrong key, wrong owner or changed text: the caller doesn't need to distinguish them.
    return undefined;
  }
}

/** Compares in constant time, so that the duration doesn't reveal how much of `given` is right. */
export function isEqualInConstantTime(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
