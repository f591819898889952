/**
 * `npm run audit:verify`: verifies the whole audit log of the installation in DATA_DIR or DATABASE_URL, running or not,
 * and that it still contains the heads stored in DATA_DIR and in its daily backups. With NUMBER:HASH, as printed in the
 * log and by `npm run restore -- FILE --check`, it verifies that head too (docs/accounts.md).
 */
import { createAuditChain } from '#server/platform/audit/chain.ts';
import { type AuditFinding, type AuditKeyRange, verifyAudit } from '#server/platform/audit/verification.ts';
import { listStoredHeads, type StoredAuditHead } from '#server/platform/backup/auditHeads.ts';
import { openBackupSource } from '#server/platform/backup/backupSource.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { backgroundDeadlines } from '#server/platform/database/deadlines.ts';
import { refuseOtherSchemaVersion } from '#server/platform/database/migrations.ts';
import { describeStartError } from '#server/platform/log/log.ts';
import { dataDirectoryOf } from '#server/platform/settings/settings.ts';

const sentences: Record<AuditFinding['kind'], (number: number) => string> = {
  missing: (number) => `No. ${number} is missing: rows were deleted.`,
  changed: (number) =>
    `No. ${number} doesn’t match its hash: it was changed, moved or inserted, or AUTH_SECRET is different.`,
  restarted: (number) =>
    `No. ${number} starts a new chain: the chain before it was altered, or AUTH_SECRET was changed.`,
  keyless: (number) =>
    `No. ${number} was written with an AUTH_SECRET that isn’t configured. Add it after the newest, separated by a comma.`,
  cut: (number) => `No. ${number} and later rows are missing: the end was deleted.`,
  added: (number) => `There are extra rows near no. ${number}.`,
  ends: (number) =>
    `The last row, no. ${number}, doesn’t match the stored head: it was altered, or AUTH_SECRET is different.`,
};

/** Describes the rows a key covers, so that operators know which AUTH_SECRET a row needs. */
function describeKeyRange({ keyId, first, last, from, to, isKnown }: AuditKeyRange): string {
  const days = `${from.toISOString().slice(0, 10)} to ${to.toISOString().slice(0, 10)}`;
  const key =
    keyId === null ? 'rows written before keys had names' : `key ${keyId}${isKnown ? '' : ', not configured'}`;
  return `No. ${first} to ${last} (${days}): ${key}.`;
}

function parseHead(typed: string): StoredAuditHead {
  const [, number, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(typed) ?? [];
  if (!number || !hash) throw new Error('Usage: npm run audit:verify [-- NUMBER:HASH]');
  return { number: Number(number), hash, place: typed };
}

try {
  const [typed] = process.argv.slice(2);
  const extra = typed === undefined ? [] : [parseHead(typed)];
  const { source, close } = await openBackupSource(process.env);
  const dataDirectory = dataDirectoryOf(process.env);
  const database = connectDatabase(source.connection, { size: 1, deadlines: backgroundDeadlines });
  try {
    await refuseOtherSchemaVersion(database);
    const chain = createAuditChain(source.authSecret);
    const stored = await listStoredHeads(dataDirectory);
    const known = [...extra, ...stored];
    const { rows, head, findings, lost, keys } = await verifyAudit({ database, secrets: { chain } }, { known });
    if (keys.length > 1 || keys.some(({ isKnown }) => !isKnown))
      for (const range of keys) console.log(describeKeyRange(range));
    for (const { kind, number } of findings) console.error(sentences[kind](number));
    for (const { number, place } of lost) console.error(`No. ${number} is missing or was changed: see ${place}.`);
    if (stored.length === 0)
      console.log(`No head is stored in ${dataDirectory} yet, so rows deleted from the end can’t be detected.`);
    if (findings.length + lost.length > 0) process.exitCode = 1;
    else console.log(`The audit log is intact: ${rows} rows. Last row: ${head.number}:${head.hash}`);
  } finally {
    await database.close();
    await close();
  }
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
