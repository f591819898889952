import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { logFact, logFailure } from '../log/log.ts';
import { writeFileAtomically } from '../secrets/secrets.ts';
import { type AuditHead, type AuditReader, auditHeadSchema, readAuditHead, verifyChainHead } from './verification.ts';

const storedHeadSchema = auditHeadSchema.extend({ restoredAt: z.iso.datetime().optional() });
export const headFile = (dataDirectory: string) => join(dataDirectory, 'audit-head.json');

/**
 * Stores the head of the chain in `DATA_DIR/audit-head.json` and in the log. If the chain no longer contains the head
 * in the file, the file is left unchanged as evidence, and an error is logged each time (docs/decisions/audit-log.md).
 */
export async function storeAuditHead(context: AuditReader, dataDirectory: string): Promise<void> {
  const stored = readStoredHead(dataDirectory);
  if (stored && !(await verifyChainHead(context, stored))) {
    const error = new Error('The row that the file names is missing or changed.');
    return logFailure(`the audit has lost no. ${stored.number}: run audit:verify`, error);
  }
  const head = await readAuditHead(context);
  if (head.number !== stored?.number)
    writeFileAtomically(headFile(dataDirectory), JSON.stringify({ ...stored, ...head }));
  logFact('the head of the audit', head);
}

/**
 * Stores the head after a restore: the chain ends where the backup ended, and backups taken before this moment no
 * longer count.
 */
export function storeRestoredHead(dataDirectory: string, head: AuditHead, restoredAt: Date): void {
  writeFileAtomically(headFile(dataDirectory), JSON.stringify({ ...head, restoredAt: restoredAt.toISOString() }));
}

/** The head in the data directory's file, `undefined` without a file. Throws if the file is damaged. */
export function readStoredHead(dataDirectory: string): z.infer<typeof storedHeadSchema> | undefined {
  const file = headFile(dataDirectory);
  if (!existsSync(file)) return undefined;
  try {
    return storedHeadSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is damaged: compare the audit with a line of the log, then remove the file.`, { cause });
  }
}
