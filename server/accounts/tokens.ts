import { createHash, randomBytes } from 'node:crypto';

/** What a browser, or whoever follows a link in a mail, proves itself with: 256 random bits as 43 letters (base64url). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. Nobody can guess one, so it needs no slow hash; looked up, it is compared as a hash. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
