import { createHmac } from 'node:crypto';
import type { Chain } from '../audit/chain.ts';
import { type Seal, secretsIn } from './seal.ts';

/** What is made from AUTH_SECRET. */
export type Secrets = {
  /** Encrypts the secrets of 2-step verification and of numbers. */
  seal: Seal;
  /** Signs the rows of the audit log. */
  chain: Chain;
  /** A text as a keyed hash: the same on every process, and not reversible. */
  pseudonym(text: string): string;
  /** The same with each configured secret, the newest first: for hashes made with an older one. */
  pseudonyms(text: string): string[];
};

export function createPseudonyms(authSecret: string): Pick<Secrets, 'pseudonym' | 'pseudonyms'> {
  const secrets = secretsIn(authSecret);
  const hash = (secret: string, text: string) =>
    createHmac('sha256', secret).update(`pseudonym:${text}`).digest('base64url');
  return {
    pseudonym: (text) => hash(secrets[0], text),
    pseudonyms: (text) => secrets.map((secret) => hash(secret, text)),
  };
}
