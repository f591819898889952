import { z } from 'zod';
import { asc, eq, gt, isNull } from '#database/drizzle.ts';
import { audit, auditChain } from '#database/tables/audit.ts';
import type { AuditAct } from '#domain/identity/audit.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { AuditChain, AuditRow, ChainEnds } from './chain.ts';

/**
 * What is wrong with the audit, from the row on that `number` names:
 * `missing` rows were removed, `changed`: a row is not as it was written, was moved or never written by us, `restarted`:
 * nothing vouched for what stands before it, `cut`: its end was removed, `added`: there are rows behind its end or
 * without a place, `ends`: nothing vouches for where it begins and ends, `keyless`: the row names a key of an AUTH_SECRET
 * that is not configured.
 */
export type AuditFinding = {
  kind: 'missing' | 'changed' | 'restarted' | 'cut' | 'added' | 'ends' | 'keyless';
  number: number;
};
/** How the chain ended at some moment: known outside of the database, it proves later that nothing was cut off since. */
export const auditHeadSchema = z.object({ number: z.int().min(0), hash: z.string() });
export type AuditHead = z.infer<typeof auditHeadSchema>;
/** The rows from `first` to `last` name the same key; `null`: rows from before they named one. */
export type AuditKeyRange = {
  keyId: string | null;
  first: number;
  last: number;
  from: Date;
  to: Date;
  isKnown: boolean;
};
export type AuditVerification = { rows: number; head: AuditHead; findings: AuditFinding[]; keys: AuditKeyRange[] };

/** What the log is verified with; a `Context` has it. */
export type AuditReader = { database: Database; secrets: { chain: AuditChain } };

const restartAct: AuditAct = 'audit_started';

/** Where the chain ends now. */
export async function readAuditHead({ database }: { database: Database }): Promise<AuditHead> {
  const [ends] = await database.query.select().from(auditChain);
  return { number: ends?.lastNumber ?? 0, hash: ends?.lastHash ?? '' };
}

/** Whether the chain still holds a head: its row is unchanged, or was removed for its age. */
export async function chainHoldsHead({ database, secrets: { chain } }: AuditReader, head: AuditHead): Promise<boolean> {
  const [ends] = await database.query.select().from(auditChain);
  const isVouched = ends !== undefined && chain.isVouched(ends, ends.mac, ends.keyId);
  return isHeld(database, isVouched ? ends.firstNumber : 0, head);
}

async function isHeld({ query }: Pick<Transaction, 'query'>, firstNumber: number, head: AuditHead): Promise<boolean> {
  if (head.number < Math.max(1, firstNumber)) return true;
  const [row] = await query.select({ hash: audit.hash }).from(audit).where(eq(audit.number, head.number));
  return row?.hash === head.hash;
}

/**
 * Verifies the whole chain as it is at one moment, and finds which heads `known` before it has `lost`. `batch` rows are in
 * memory at a time.
 */
export function verifyAudit<Known extends AuditHead>(
  context: AuditReader,
  { known = [], batch = 5000 }: { known?: Known[]; batch?: number } = {},
): Promise<AuditVerification & { lost: Known[] }> {
  return context.database.transaction(async (tx) => {
    await tx.client.query('set transaction isolation level repeatable read, read only');
    const [found] = await tx.query.select().from(auditChain);
    const ends = found ?? { firstNumber: 1, firstPreviousHash: '', lastNumber: 0, lastHash: '', mac: '', keyId: null };
    const walk = createVerifier(context, ends);
    const isVouched = !found || context.secrets.chain.isVouched(found, found.mac, found.keyId);
    if (!isVouched) walk.findings.push({ kind: 'ends', number: ends.lastNumber });
    for await (const row of rowsInSequence(tx, batch)) walk.judge(row);
    walk.end();
    const [unplaced] = await tx.query.select({ id: audit.id }).from(audit).where(isNull(audit.number)).limit(1);
    if (unplaced) walk.findings.push({ kind: 'added', number: ends.lastNumber });
    const lost: Known[] = [];
    for (const each of known) if (!(await isHeld(tx, isVouched ? ends.firstNumber : 0, each))) lost.push(each);
    const head = { number: ends.lastNumber, hash: ends.lastHash };
    return { rows: walk.count(), head, findings: walk.findings, lost, keys: walk.keys };
  });
}

type Numbered = AuditRow & { number: number };
const isNumbered = (row: AuditRow): row is Numbered => row.number !== null;

async function* rowsInSequence({ query }: Transaction, batch: number) {
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await query.select().from(audit).where(gt(audit.number, last)).orderBy(asc(audit.number)).limit(batch);
    for (const row of rows.filter(isNumbered)) {
      yield row;
      last = row.number;
    }
    if (rows.length < batch) return;
  }
}

/**
 * Looks at row after row. Behind a finding nothing is judged before the next row that says that the chain was begun
 * again: one finding for each part, the first.
 */
function createVerifier({ secrets: { chain } }: Pick<AuditReader, 'secrets'>, ends: ChainEnds) {
  const findings: AuditFinding[] = [];
  const keys: AuditKeyRange[] = [];
  let next = ends.firstNumber;
  let previousHash = ends.firstPreviousHash;
  let count = 0;
  let isLost = false;
  let isKeyless = false;
  const lose = (kind: AuditFinding['kind'], number: number) => {
    if (!isLost) findings.push({ kind, number });
    isLost = true;
  };
  const judge = (row: Numbered) => {
    count += 1;
    const { number, hash } = row;
    noteKey(keys, row, chain);
    // The next key vouches for the hash of the last row before it, so the chain goes on from there.
    if (isKeyless && chain.knows(row.keyId)) [isKeyless, isLost] = [false, false];
    const isOurs = row.previousHash !== null && chain.isOurs(row, number, row.previousHash);
    if (isOurs && row.act === restartAct && number > 1) {
      lose('restarted', number);
      isLost = false;
    } else if (number > ends.lastNumber) lose('added', number);
    else if (number > next) lose('missing', next);
    else if (!chain.knows(row.keyId)) {
      isKeyless ||= !isLost;
      lose('keyless', number);
    } else if (!isOurs || row.previousHash !== previousHash) lose('changed', number);
    next = number + 1;
    previousHash = hash ?? '';
  };
  const end = () => {
    if (next <= ends.lastNumber) lose('cut', next);
    else if (previousHash !== ends.lastHash) lose('changed', ends.lastNumber);
  };
  return { findings, keys, judge, end, count: () => count };
}

function noteKey(keys: AuditKeyRange[], { keyId, number, createdAt }: Numbered, chain: AuditChain): void {
  const range = keys.at(-1);
  if (range?.keyId === keyId) Object.assign(range, { last: number, to: createdAt });
  else keys.push({ keyId, first: number, last: number, from: createdAt, to: createdAt, isKnown: chain.knows(keyId) });
}
