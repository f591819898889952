import { createHmac } from 'node:crypto';
import { parseSecrets } from './seal.ts';

export type Pseudonyms = {
  /** The keyed hash of a text: the same on every process, and irreversible. */
  pseudonym(text: string): string;
  /** The hashes with each configured secret, newest first, to find those made with an older one. */
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
