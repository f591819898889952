import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFact, writeFailure } from '../log/log.ts';
import { replaceFile } from '../secrets/secrets.ts';
import { type AuditReader, type Head, headSchema, holdsHead, readHead } from './verification.ts';

const storedSchema = headSchema.extend({ restoredAt: z.iso.datetime().optional() });
export const fileOf = (dataDirectory: string) => join(dataDirectory, 'audit-head.json');

/**
 * Stores where the chain ends in `DATA_DIR/audit-head.json` and in the log. If the chain no longer holds the head that is
 * stored there, the file stays as it is, and the log says so each time: it is the proof (docs/decisions/audit-log.md).
 */
export async function storeHead(context: AuditReader, dataDirectory: string): Promise<void> {
  const stored = readStored(dataDirectory);
  if (stored && !(await holdsHead(context, stored))) {
    const error = new Error('The row that the file names is missing or changed.');
    return writeFailure(`the audit has lost no. ${stored.number}: run audit:verify`, error);
  }
  const head = await readHead(context);
  if (head.number !== stored?.number) replaceFile(fileOf(dataDirectory), JSON.stringify({ ...stored, ...head }));
  writeFact('the head of the audit', head);
}

/** After a restore: the chain ends where the backup ended, and backups from before this moment say nothing of it. */
export function storeRestoredHead(dataDirectory: string, head: Head, restoredAt: Date): void {
  replaceFile(fileOf(dataDirectory), JSON.stringify({ ...head, restoredAt: restoredAt.toISOString() }));
}

/** The head in the data directory's own file. Throws where the file is damaged. */
export function readStored(dataDirectory: string): z.infer<typeof storedSchema> | undefined {
  const file = fileOf(dataDirectory);
  if (!existsSync(file)) return undefined;
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is damaged: compare the audit with a line of the log, then remove the file.`, { cause });
  }
}
