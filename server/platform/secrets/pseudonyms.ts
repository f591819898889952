import { createHmac } from 'node:crypto';
import { parseSecrets } from './seal.ts';

export type Pseudonyms = {
  /** A text as a keyed hash: the same on every process, and not reversible. */
  pseudonym(text: string): string;
  /** The same with each configured secret, the newest first: for hashes made with an older one. */
  pseudonyms(text: string): string[];
};

export function createPseudonyms(authSecret: string): Pseudonyms {
  const secrets = parseSecrets(authSecret);
  const hash = (secret: string, text: string) =>
    createHmac('sha256', secret).update(`pseudonym:${text}`).digest('base64url');
  return {
    pseudonym: (text) => hash(secrets[0], text),
    pseudonyms: (text) => secrets.map((secret) => hash(secret, text)),
  };
}
