import { createHash, randomBytes, randomInt } from 'node:crypto';
import { connectCodeFormat } from '#domain/chat/chatCommands.ts';

/** A token for sessions and links in emails: 256 random bits as 43 characters (base64url). */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** A code of `length` random letters and digits for people to type, without characters that look alike. */
export const newTypedCode = (length: number): string =>
  Array.from({ length }, () => connectCodeFormat.letters[randomInt(connectCodeFormat.letters.length)]).join('');

/**
 * The hash under which a token, a code or the use of a key is stored. They cannot be guessed, so a fast hash is enough.
 */
export const hashToken = (text: string): string => createHash('sha256').update(text).digest('base64url');
