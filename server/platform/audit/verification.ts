import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditAct } from '#domain/identity/audit.ts';
import type { Database } from '../database/connect.ts';
import type { QueryBuilder } from '../database/queryBuilder.ts';
import type { AuditChain, AuditRow, ChainEnds } from './chain.ts';

/**
 * A defect of the audit log that begins at row `number`. `missing`: rows were removed. `changed`: a row was altered,
 * moved or not written by us. `restarted`: the chain before this row could not be verified. `cut`: the last rows were
 * removed. `added`: there are rows after the end or without a position. `ends`: the MAC of the chain's ends is invalid.
 * `keyless`: the row names the key of an AUTH_SECRET that isn't configured.
 */
export type AuditFinding = {
  kind: 'missing' | 'changed' | 'restarted' | 'cut' | 'added' | 'ends' | 'keyless';
  number: number;
};
/**
 * The last row of the chain at some moment. Stored outside of the database, it later proves that no rows were removed
 * from the end.
 */
export const auditHeadSchema = z.object({ number: z.int().min(0), hash: z.string() });
export type AuditHead = z.infer<typeof auditHeadSchema>;
/** The rows from `first` to `last` name the same key; `null` stands for rows that predate key ids. */
export type AuditKeyRange = {
  keyId: string | null;
  first: number;
  last: number;
  from: Date;
  to: Date;
  isKnown: boolean;
};
export type AuditVerification = { rows: number; head: AuditHead; findings: AuditFinding[]; keys: AuditKeyRange[] };

/** The parts of a `Context` that verifying the log needs. */
export type AuditReader = { database: Database; secrets: { chain: AuditChain } };

const restartAct: AuditAct = 'audit_started';

/** The current head of the chain. */
export async function readAuditHead({ database }: { database: Database }): Promise<AuditHead> {
  const ends = await readEnds(database.read);
  return { number: ends?.lastNumber ?? 0, hash: ends?.lastHash ?? '' };
}

/** Whether the chain still contains a head: its row is unchanged, or was removed because of its age. */
export async function verifyChainHead(
  { database, secrets: { chain } }: AuditReader,
  head: AuditHead,
): Promise<boolean> {
  const ends = await readEnds(database.read);
  const isVouched = ends !== undefined && chain.isVouched(ends, ends.mac, ends.keyId);
  return isHeld(database.read, isVouched ? ends.firstNumber : 0, head);
}

const readEnds = (db: QueryBuilder) => db.selectFrom('auditChain').selectAll().executeTakeFirst();

async function isHeld(db: QueryBuilder, firstNumber: number, head: AuditHead): Promise<boolean> {
  if (head.number < Math.max(1, firstNumber)) return true;
  const row = await db.selectFrom('audit').select('hash').where('number', '=', head.number).executeTakeFirst();
  return row?.hash === head.hash;
}

/**
 * Verifies the whole chain in one snapshot, and returns which of the `known` heads it no longer contains (`lost`). At
 * most `batch` rows are in memory at a time.
 */
export function verifyAudit<Known extends AuditHead>(
  context: AuditReader,
  { known = [], batch = 5000 }: { known?: Known[]; batch?: number } = {},
): Promise<AuditVerification & { lost: Known[] }> {
  return context.database.transaction(async ({ db }) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    const found = await readEnds(db);
    const ends = found ?? { firstNumber: 1, firstPreviousHash: '', lastNumber: 0, lastHash: '', mac: '', keyId: null };
    const verifier = createVerifier(context, ends);
    const isVouched = !found || context.secrets.chain.isVouched(found, found.mac, found.keyId);
    if (!isVouched) verifier.findings.push({ kind: 'ends', number: ends.lastNumber });
    for await (const row of readRowsInOrder(db, batch)) verifier.check(row);
    verifier.finish();
    const unplaced = await db.selectFrom('audit').select('id').where('number', 'is', null).limit(1).executeTakeFirst();
    if (unplaced) verifier.findings.push({ kind: 'added', number: ends.lastNumber });
    const lost: Known[] = [];
    for (const each of known) if (!(await isHeld(db, isVouched ? ends.firstNumber : 0, each))) lost.push(each);
    const head = { number: ends.lastNumber, hash: ends.lastHash };
    return { rows: verifier.count(), head, findings: verifier.findings, lost, keys: verifier.keys };
  });
}

type Numbered = AuditRow & { number: number };
const isNumbered = (row: AuditRow): row is Numbered => row.number !== null;

async function* readRowsInOrder(db: QueryBuilder, batch: number) {
  const ordered = db.selectFrom('audit').selectAll().orderBy('number').limit(batch);
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await ordered.where('number', '>', last).execute();
    for (const row of rows.filter(isNumbered)) {
      yield row;
      last = row.number;
    }
    if (rows.length < batch) return;
  }
}

/**
 * Checks row by row. After a finding nothing is reported until the next row that restarts the chain, so that each
 * damaged part gives one finding: its first.
 */
function createVerifier({ secrets: { chain } }: Pick<AuditReader, 'secrets'>, ends: ChainEnds) {
  const findings: AuditFinding[] = [];
  const keys: AuditKeyRange[] = [];
  let next = ends.firstNumber;
  let previousHash = ends.firstPreviousHash;
  let count = 0;
  let isBroken = false;
  let isKeyless = false;
  const report = (kind: AuditFinding['kind'], number: number) => {
    if (!isBroken) findings.push({ kind, number });
    isBroken = true;
  };
  const check = (row: Numbered) => {
    count += 1;
    const { number, hash } = row;
    recordKey(keys, row, chain);
    // The next key authenticates the hash of the last row before it, so verification can resume there.
    if (isKeyless && chain.knows(row.keyId)) [isKeyless, isBroken] = [false, false];
    const isOurs = row.previousHash !== null && chain.isOurs(row, number, row.previousHash);
    if (isOurs && row.act === restartAct && number > 1) {
      report('restarted', number);
      isBroken = false;
    } else if (number > ends.lastNumber) report('added', number);
    else if (number > next) report('missing', next);
    else if (!chain.knows(row.keyId)) {
      isKeyless ||= !isBroken;
      report('keyless', number);
    } else if (!isOurs || row.previousHash !== previousHash) report('changed', number);
    next = number + 1;
    previousHash = hash ?? '';
  };
  const finish = () => {
    if (next <= ends.lastNumber) report('cut', next);
    else if (previousHash !== ends.lastHash) report('changed', ends.lastNumber);
  };
  return { findings, keys, check, finish, count: () => count };
}

function recordKey(keys: AuditKeyRange[], { keyId, number, createdAt }: Numbered, chain: AuditChain): void {
  const range = keys.at(-1);
  if (range?.keyId === keyId) Object.assign(range, { last: number, to: createdAt });
  else keys.push({ keyId, first: number, last: number, from: createdAt, to: createdAt, isKnown: chain.knows(keyId) });
}
