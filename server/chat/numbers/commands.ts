import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DeliveryProblem, NumberKind, NumberState } from '#domain/chat/channel.ts';
import type { NumberDraft } from '#domain/chat/numbers.schema.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { hasSecondFactor } from '#server/identity/secondFactors/queries.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { readSqlState, type Transaction } from '#server/platform/database/connect.ts';
import { lockName } from '#server/platform/database/locks.ts';
import type { ChatContext } from '../context.ts';
import type { NumberSecretsRow } from '../service/credentials.ts';
import { readServiceNumber, type ServiceResult } from '../service/graph.ts';
import { isConnected, signerColumns } from './queries.ts';

/** The keyed hash by which a webhook verification token is looked up. */
export const verifyHashOf = ({ secrets }: Pick<ChatContext, 'secrets'>, token: string): string =>
  secrets.pseudonym(verifyTokenText(token));
const verifyTokenText = (token: string) => `verify-token:${token}`;

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
    await tx.db
      .updateTable('channelNumbers')
      .set({ state: 'disconnected', updatedAt: now })
      .where('kind', '<>', sql.lit('seller'))
      .where(isConnected)
      .where(
        'numberId',
        'not in',
        shared.map(({ numberId }) => numberId),
      )
      .execute();
    for (const number of shared) await syncSharedNumber(tx, number, verifyHashOf(context, number.verifyToken), now);
  });
}

async function syncSharedNumber(
  { db }: Transaction,
  { kind, numberId, phone }: SharedNumber,
  verifyHash: string,
  now: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable('channelNumbers')
    .set(({ ref, case: choose }) => ({
      ...{ verifyHash, phone, updatedAt: now },
      state: choose()
        .when('kind', '=', 'simulator')
        .then(sql.lit('working' as const))
        .when('state', '=', 'disconnected')
        .then(sql.lit('unchecked' as const))
        .else(ref('state'))
        .end(),
    }))
    .where('kind', '=', kind)
    .where('numberId', '=', numberId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('channelNumbers')
    .values({
      id: newId(),
      ...{ kind, numberId, phone, verifyHash },
      state: kind === 'simulator' ? 'working' : 'unchecked',
      ...{ pacedUntil: now, createdAt: now, updatedAt: now },
    })
    .execute();
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
    throw readSqlState(error) === '23505' ? new AppError('chat_number_taken') : error;
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
  await lockName(tx, `number:${sellerId}`);
  await disconnectNumber(tx, sellerId, now);
  // If the same number is connected again, it gets its contacts and messages back.
  const before = await tx.db
    .selectFrom('channelNumbers')
    .select('id')
    .where('kind', '=', 'seller')
    .where('sellerId', '=', sellerId)
    .where('numberId', '=', numberId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = before?.id ?? newId();
  const values = {
    businessAccountId,
    phone,
    tokenSealed: context.credentials.seal(id, draft.token),
    appSecretSealed: context.credentials.seal(id, draft.appSecret),
    verifyTokenSealed: context.credentials.seal(id, draft.verifyToken),
    verifyHash: verifyHashOf(context, draft.verifyToken),
    state: 'working' as const,
    problem: null,
    checkedAt: now,
    updatedAt: now,
  };
  await tx.db
    .insertInto('channelNumbers')
    .values({ id, kind: 'seller', sellerId, numberId, pacedUntil: now, createdAt: now, ...values })
    .onConflict((oc) => oc.column('id').doUpdateSet(values))
    .execute();
}

const clearedSecrets = {
  ...{ tokenSealed: null, appSecretSealed: null, verifyTokenSealed: null, verifyHash: null },
  state: 'disconnected' as const,
};

async function disconnectNumber({ db }: Transaction, sellerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channelNumbers')
    .set({ ...clearedSecrets, updatedAt: now })
    .where('sellerId', '=', sellerId)
    .where(isConnected)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Disconnects a seller's own number and deletes its secrets. Throws `chat_number_not_found`. */
export async function disconnectOwnNumber(context: ChatContext, member: SellerMember): Promise<void> {
  const { sellerId } = member;
  await context.database.transaction(async (tx) => {
    if (!(await disconnectNumber(tx, sellerId, context.now()))) throw new AppError('chat_number_not_found');
    await recordAuditEvent(tx, context, member, { act: 'number_disconnected', targetId: sellerId });
  });
}

/**
 * Switches the service's own bills on or off; an earlier refusal is forgotten. Throws `chat_number_not_found`.
 */
export async function saveServiceBills(
  { database, now }: ChatContext,
  { sellerId }: SellerMember,
  sendsBills: boolean,
): Promise<void> {
  const { numUpdatedRows } = await database.write
    .updateTable('channelNumbers')
    .set({ sendsBills, billRefusedAt: null, billRefusedCode: null, updatedAt: now() })
    .where('sellerId', '=', sellerId)
    .where(isConnected)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('chat_number_not_found');
}

/**
 * Whether this is the webhook verification token of some number. A token that was only stored as a hash is also stored
 * encrypted from now on, so that it survives a rotation of AUTH_SECRET.
 */
export async function acceptVerifyToken(context: ChatContext, token: string): Promise<boolean> {
  const { database, secrets, credentials } = context;
  const found = await database.read
    .selectFrom('channelNumbers')
    .select(['id', 'kind', 'verifyTokenSealed'])
    .where('verifyHash', 'in', secrets.pseudonyms(verifyTokenText(token)))
    .where(isConnected)
    .execute();
  for (const { id, kind, verifyTokenSealed } of found) {
    if (kind !== 'seller' || verifyTokenSealed !== null) continue;
    await database.write
      .updateTable('channelNumbers')
      .set({ verifyTokenSealed: credentials.seal(id, token), verifyHash: verifyHashOf(context, token) })
      .where('id', '=', id)
      .where('verifyTokenSealed', 'is', null)
      .where(isConnected)
      .execute();
  }
  return found.length > 0;
}

/** Checks a seller's own number with the service now. Throws `chat_number_not_found`. */
export async function checkOwnNumber(context: ChatContext, { sellerId }: SellerMember): Promise<void> {
  const number = await connectedNumbers(context).where('sellerId', '=', sellerId).executeTakeFirst();
  if (!number) throw new AppError('chat_number_not_found');
  await checkNumber(context, number);
}

/** Checks every number except the simulator's with the service, one after the other. */
export async function checkNumbers(context: ChatContext): Promise<void> {
  const numbers = await connectedNumbers(context).where('kind', '<>', 'simulator').execute();
  for (const number of numbers) await checkNumber(context, number);
}

const connectedNumbers = ({ database }: ChatContext) =>
  database.read.selectFrom('channelNumbers').select(signerColumns).where(isConnected);

async function checkNumber(context: ChatContext, number: NumberSecretsRow): Promise<void> {
  const access = context.credentials.accessOf(number);
  const problem = context.credentials.problemOf(number);
  const health = toNumberHealth(access ? await readServiceNumber(access) : { kind: 'refused', problem });
  const now = context.now();
  await context.database.write
    .updateTable('channelNumbers')
    .set({ ...health, checkedAt: now, updatedAt: now })
    .where('id', '=', number.id)
    .where(isConnected)
    .execute();
}

function toNumberHealth(answer: ServiceResult<unknown>): { state: NumberState; problem: DeliveryProblem | null } {
  if (answer.kind === 'done') return { state: 'working', problem: null };
  return answer.kind === 'refused'
    ? { state: 'refused', problem: answer.problem }
    : { state: 'unreachable', problem: null };
}
