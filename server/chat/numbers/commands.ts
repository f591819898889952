import { v7 as newId } from 'uuid';
import { and, eq, ne } from '#database/drizzle.ts';
import { channelNumbers } from '#database/tables/numbers.ts';
import type { DeliveryProblem, NumberKind, NumberState } from '#domain/chat/channel.ts';
import type { NumberDraft } from '#domain/chat/numbers.schema.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { hasSecondFactor } from '#server/identity/secondFactors/queries.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { sqlState, type Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';
import type { NumberSecretsRow } from '../service/credentials.ts';
import { readServiceNumber, type ServiceResult } from '../service/graph.ts';
import { signerColumns } from './queries.ts';

type SharedNumber = { kind: NumberKind; numberId: string; phone: string | null; verifyToken: string };

/**
 * Syncs the rows of the simulator's and the marketplace's numbers with the settings. A number that the settings no
 * longer name is disconnected; its messages stay.
 */
export async function syncSharedNumbers(context: ChatContext): Promise<void> {
  const { marketplace, simulator } = context.credentials;
  const shared: SharedNumber[] = [{ kind: 'simulator', phone: null, ...simulator }];
  if (marketplace) shared.push({ kind: 'marketplace', ...marketplace });
  const now = context.now();
  await context.database.transaction(async (tx) => {
    await tx.client.query(
      `update channel_numbers set state = 'disconnected', updated_at = $2
        where kind <> 'seller' and state <> 'disconnected' and number_id <> all($1)`,
      [shared.map(({ numberId }) => numberId), now],
    );
    for (const number of shared)
      await syncSharedNumber(tx, number, context.secrets.pseudonym(`verify-token:${number.verifyToken}`), now);
  });
}

async function syncSharedNumber(
  { client }: Transaction,
  { kind, numberId, phone }: SharedNumber,
  verifyHash: string,
  now: Date,
) {
  const { rowCount } = await client.query(
    `update channel_numbers set verify_hash = $3, phone = $4, updated_at = $5,
        state = case when kind = 'simulator' then 'working' when state = 'disconnected' then 'unchecked' else state end
      where kind = $1 and number_id = $2`,
    [kind, numberId, verifyHash, phone, now],
  );
  if (rowCount) return;
  await client.query(
    `insert into channel_numbers (id, kind, number_id, phone, verify_hash, state, paced_until, created_at, updated_at)
      values ($1, $2, $3, $4, $5, case when $2 = 'simulator' then 'working' else 'unchecked' end, $6, $6, $6)`,
    [newId(), kind, numberId, phone, verifyHash, now],
  );
}

/**
 * Connects a seller's own number after the service has accepted its token, and disconnects the previous one. Its
 * secrets are stored encrypted and never returned. Throws `number_needs_second_factor`, `chat_number_refused`,
 * `chat_service_silent`, `chat_number_taken`.
 */
export async function saveOwnNumber(context: ChatContext, member: SellerMember, draft: NumberDraft): Promise<void> {
  const { sellerId } = member;
  if (!(await hasSecondFactor(context, member.userId))) throw new AppError('number_needs_second_factor');
  const { numberId, token } = draft;
  const answer = await readServiceNumber({ ...context.credentials.addresses, numberId, token });
  if (answer.kind === 'refused') throw new AppError('chat_number_refused');
  if (answer.kind !== 'done') throw new AppError('chat_service_silent');
  const phone = answer.value.phone?.replace(/\D/g, '');
  try {
    await context.database.transaction(async (tx) => {
      await storeOwnNumber(tx, context, { sellerId, draft, phone: phone ? `+${phone}` : null });
      await recordAuditEvent(tx, context, member, { act: 'number_connected', targetId: sellerId });
    });
  } catch (error) {
    throw sqlState(error) === '23505' ? new AppError('chat_number_taken') : error;
  }
}

type OwnNumberInput = { sellerId: string; draft: NumberDraft; phone: string | null };

async function storeOwnNumber(
  tx: Transaction,
  context: ChatContext,
  { sellerId, draft, phone }: OwnNumberInput,
): Promise<void> {
  const { numberId, businessAccountId } = draft;
  const now = context.now();
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`number:${sellerId}`]);
  await disconnectNumber(tx, sellerId, now);
  // If the same number is connected again, it gets its contacts and messages back.
  const { rows } = await tx.client.query<{ id: string }>(
    "select id from channel_numbers where kind = 'seller' and seller_id = $1 and number_id = $2 order by created_at desc limit 1",
    [sellerId, numberId],
  );
  const id = rows[0]?.id ?? newId();
  const values = {
    businessAccountId,
    phone,
    tokenSealed: context.credentials.seal(id, draft.token),
    appSecretSealed: context.credentials.seal(id, draft.appSecret),
    verifyHash: context.secrets.pseudonym(`verify-token:${draft.verifyToken}`),
    state: 'working' as const,
    problem: null,
    checkedAt: now,
    updatedAt: now,
  };
  await tx.query
    .insert(channelNumbers)
    .values({ id, kind: 'seller', sellerId, numberId, pacedUntil: now, createdAt: now, ...values })
    .onConflictDoUpdate({ target: channelNumbers.id, set: values });
}

const clearedSecrets = { state: 'disconnected', tokenSealed: null, appSecretSealed: null, verifyHash: null } as const;

async function disconnectNumber({ query }: Transaction, sellerId: string, now: Date): Promise<boolean> {
  const gone = await query
    .update(channelNumbers)
    .set({ ...clearedSecrets, updatedAt: now })
    .where(and(eq(channelNumbers.sellerId, sellerId), ne(channelNumbers.state, 'disconnected')))
    .returning({ id: channelNumbers.id });
  return gone.length > 0;
}

/** Disconnects a seller's own number and deletes its secrets. Throws `chat_number_not_found`. */
export async function disconnectOwnNumber(context: ChatContext, member: SellerMember): Promise<void> {
  const { sellerId } = member;
  await context.database.transaction(async (tx) => {
    if (!(await disconnectNumber(tx, sellerId, context.now()))) throw new AppError('chat_number_not_found');
    await recordAuditEvent(tx, context, member, { act: 'number_disconnected', targetId: sellerId });
  });
}

/** Checks a seller's own number with the service now. Throws `chat_number_not_found`. */
export async function checkOwnNumber(context: ChatContext, { sellerId }: SellerMember): Promise<void> {
  const [number] = await findConnected(context, eq(channelNumbers.sellerId, sellerId));
  if (!number) throw new AppError('chat_number_not_found');
  await checkNumber(context, number);
}

/** Checks every number except the simulator's with the service, one after the other. */
export async function checkNumbers(context: ChatContext): Promise<void> {
  for (const number of await findConnected(context, ne(channelNumbers.kind, 'simulator')))
    await checkNumber(context, number);
}

function findConnected({ database }: ChatContext, which: ReturnType<typeof eq>): Promise<NumberSecretsRow[]> {
  return database.query
    .select(signerColumns)
    .from(channelNumbers)
    .where(and(which, ne(channelNumbers.state, 'disconnected')));
}

async function checkNumber(context: ChatContext, number: NumberSecretsRow): Promise<void> {
  const access = context.credentials.accessOf(number);
  const problem = context.credentials.problemOf(number);
  const health = toNumberHealth(access ? await readServiceNumber(access) : { kind: 'refused', problem });
  const now = context.now();
  const isSame = and(eq(channelNumbers.id, number.id), ne(channelNumbers.state, 'disconnected'));
  await context.database.query
    .update(channelNumbers)
    .set({ ...health, checkedAt: now, updatedAt: now })
    .where(isSame);
}

function toNumberHealth(answer: ServiceResult<unknown>): { state: NumberState; problem: DeliveryProblem | null } {
  if (answer.kind === 'done') return { state: 'working', problem: null };
  return answer.kind === 'refused'
    ? { state: 'refused', problem: answer.problem }
    : { state: 'unreachable', problem: null };
}
