import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AppError } from '#domain/errors.ts';
import { isGuessable } from '#domain/identity/accounts.ts';

/** The 49,000 passwords that were found most often in what leaked elsewhere: one line of JSON, in lower case. */
const leakedPasswordsFile = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');

/**
 * Refuses a password that attackers try before all others: one that has leaked, or that is made of words of this place
 * or of its owner (docs/decisions/account-protection.md). Throws `weak_password`.
 */
export async function refuseWeakPassword(password: string, own: string[]): Promise<void> {
  if (isGuessable(password, own)) throw new AppError('weak_password', { weakness: 'guessable' });
  if (await hasLeaked(password)) throw new AppError('weak_password', { weakness: 'leaked' });
}

/** Read anew each time: passwords are chosen rarely, and half a megabyte is searched within a millisecond. */
async function hasLeaked(password: string): Promise<boolean> {
  return (await readFile(leakedPasswordsFile)).includes(JSON.stringify(password.toLowerCase()));
}
