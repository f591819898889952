import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readHead as readBackupHead } from '../backup/reading.ts';
import type { Context } from '../context.ts';
import { writeFact, writeFailure } from '../log/log.ts';
import { replaceFile } from '../secrets/secrets.ts';
import { type Head, headSchema, holdsHead, readHead } from './verification.ts';

/** A head that was stored outside of the database, and where. */
export type StoredHead = Head & { place: string };

const storedSchema = headSchema.extend({ restoredAt: z.iso.datetime().optional() });
const fileOf = (dataDirectory: string) => join(dataDirectory, 'audit-head.json');

/**
 * Stores where the chain ends in `DATA_DIR/audit-head.json` and in the log. If the chain no longer holds the head that is
 * stored there, the file stays as it is, and the log says so each time: it is the proof (docs/decisions/0104).
 */
export async function storeHead(context: Pick<Context, 'database' | 'chain'>, dataDirectory: string): Promise<void> {
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

/** The heads that the data directory vouches for: that of its file, and those of its daily backups since a restore. */
export async function listStoredHeads(dataDirectory: string): Promise<StoredHead[]> {
  const stored = readStored(dataDirectory);
  const heads: StoredHead[] = stored ? [{ ...stored, place: fileOf(dataDirectory) }] : [];
  const folder = join(dataDirectory, 'backups');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^haat-.*\.tar\.zst$/.test(name)) : [];
  for (const name of files) {
    const place = join(folder, name);
    const { auditHead, takenAt } = await readBackupHead(place);
    if (auditHead && takenAt > (stored?.restoredAt ?? '')) heads.push({ ...auditHead, place });
  }
  return heads;
}

function readStored(dataDirectory: string): z.infer<typeof storedSchema> | undefined {
  const file = fileOf(dataDirectory);
  if (!existsSync(file)) return undefined;
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is damaged: compare the audit with a line of the log, then remove the file.`, { cause });
  }
}
