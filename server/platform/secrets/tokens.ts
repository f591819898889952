import { createHash, randomBytes, randomInt } from 'node:crypto';
import { connectCodeFormat } from '#domain/chat/chatCommands.ts';

/** What a browser, or whoever follows a link in a mail, proves itself with: 256 random bits as 43 letters (base64url). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** So many random letters and digits that people type: none is mistaken for another. */
export const newTypedCode = (length: number): string =>
  Array.from({ length }, () => connectCodeFormat.letters[randomInt(connectCodeFormat.letters.length)]).join('');

/**
 * What is stored of a token, a code or what a key was used for: compared, never read. Nobody can guess one, so that no
 * slow hash is needed.
 */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
