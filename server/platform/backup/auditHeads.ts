import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { headFile, readStoredHead } from '../audit/storedHeads.ts';
import type { AuditHead } from '../audit/verification.ts';
import { readBackupHead } from './readArchive.ts';

/** A head of the audit log that was stored outside of the database, and the file that holds it. */
export type StoredAuditHead = AuditHead & { place: string };

/** The heads stored in the data directory: in its own file, and in its daily backups since the last restore. */
export async function listStoredHeads(dataDirectory: string): Promise<StoredAuditHead[]> {
  const stored = readStoredHead(dataDirectory);
  const heads: StoredAuditHead[] = stored ? [{ ...stored, place: headFile(dataDirectory) }] : [];
  const folder = join(dataDirectory, 'backups');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^haat-.*\.tar\.zst$/.test(name)) : [];
  for (const name of files) {
    const place = join(folder, name);
    const { auditHead, takenAt } = await readBackupHead(place);
    if (auditHead && takenAt > (stored?.restoredAt ?? '')) heads.push({ ...auditHead, place });
  }
  return heads;
}
