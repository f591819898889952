import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Encrypts what must be read again, with a key of its own made from AUTH_SECRET; for one owner each. */
export type Seal = {
  close(text: string, owner: string): string;
  /** `undefined`: none of the configured secrets opens it for this owner. */
  open(sealed: string, owner: string): string | undefined;
  /** What everything begins with that is sealed with the newest secret. */
  newest: string;
};

const minSecretLength = 32;

/**
 * The secrets in AUTH_SECRET, the one that signs first: several have commas between them and 32 characters each. A text
 * with a comma whose parts are shorter is one secret, as it always was (docs/decisions/secret-rotation.md).
 */
export function parseSecrets(authSecret: string): [string, ...string[]] {
  const [first = '', ...others] = authSecret.split(',').map((part) => part.trimStart());
  const isList = [first, ...others].every((part) => part.length >= minSecretLength);
  return isList ? [first, ...others] : [authSecret];
}

/** A key made from a secret by HKDF-SHA-256 under a name of its own. `id` tells keys apart and nothing else. */
export type DerivedKey = { id: string; key: Buffer };

/** A key for each secret in AUTH_SECRET, the one that signs first. */
export function deriveKeys(authSecret: string, name: string): [DerivedKey, ...DerivedKey[]] {
  const [first, ...others] = parseSecrets(authSecret);
  return [deriveKey(first, name), ...others.map((secret) => deriveKey(secret, name))];
}

function deriveKey(secret: string, name: string): DerivedKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', name, 32));
  return { id: createHash('sha256').update('key-id').update(key).digest('base64url').slice(0, 8), key };
}

/**
 * AES-256-GCM: the key's id, a dot, then nonce, tag and text, base64url. What was sealed for one owner does not open for
 * another. What was sealed before there were ids has none: each key is tried.
 */
export function createSeal(authSecret: string): Seal {
  // Named after what was sealed first.
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
    // Another key, another owner, or a changed text: all of them are "does not open".
    return undefined;
  }
}

/** Whether somebody gave what was expected of them. How long it takes says nothing of how much of it is right. */
export function isEqualInConstantTime(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
