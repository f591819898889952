import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AppError } from '#domain/errors.ts';
import { isGuessable } from '#domain/identity/accounts.ts';

/** The 49,000 most common leaked passwords: one line of JSON, in lower case. */
const leakedPasswordsFile = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');

/**
 * Rejects a password that attackers try first: one that has leaked, or that consists of the marketplace's or its
 * owner's words (docs/decisions/account-protection.md). Throws `weak_password`.
 */
export async function refuseWeakPassword(password: string, own: string[]): Promise<void> {
  if (isGuessable(password, own)) throw new AppError('weak_password', { weakness: 'guessable' });
  if (await hasLeaked(password)) throw new AppError('weak_password', { weakness: 'leaked' });
}

/** Reads the file each time: passwords are rarely set, and searching half a megabyte takes under a millisecond. */
async function hasLeaked(password: string): Promise<boolean> {
  return (await readFile(leakedPasswordsFile)).includes(JSON.stringify(password.toLowerCase()));
}
