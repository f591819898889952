import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reference = /`((?:server|domain|web|test|e2e|bench|docs|scripts|deploy)\/[\w./-]+|[\w-]+\.json)(?: › ([^`]+))?`/g;

/** A reference in a document: a file, and optionally a name or test title in it. */
export type Reference = { file: string; name: string | undefined };

/** The references in a text, such as `server/orders/orders/stock.ts › takeStock`. */
export const referencesIn = (text: string): Reference[] =>
  [...text.matchAll(reference)].map(([, file = '', name]) => ({ file, name }));

export const withoutReferences = (text: string): string => text.replaceAll(reference, '');

/** Whether the file exists and contains the name. */
export const isPresent = ({ file, name = '' }: Reference): boolean =>
  existsSync(join(root, file)) && (name === '' || readFileSync(join(root, file), 'utf8').includes(name));
