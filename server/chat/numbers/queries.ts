import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { unhealthyNumberStates } from '#domain/chat/channel.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { hasSecondFactor } from '#server/identity/secondFactors/queries.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';
import type { NumberSecretsRow } from '../service/credentials.ts';

/** The columns that identify the secrets of a number. */
export const signerColumns = ['id', 'kind', 'numberId', 'tokenSealed', 'appSecretSealed'] as const;

const ofNumber = expressionBuilder<DB, 'channelNumbers'>();
// Written as literals, so that the partial indexes apply.
export const isConnected = ofNumber('channelNumbers.state', '<>', sql.lit('disconnected'));
const isUnhealthy = ofNumber(
  'channelNumbers.state',
  'in',
  unhealthyNumberStates.map((state) => sql.lit(state)),
);

const findPossibleSigners = statement((db, { numberIds }: { numberIds: string[] }) =>
  db
    .selectFrom('channelNumbers')
    .select(signerColumns)
    .where((eb) => eb.or([eb('numberId', '=', anyOf(numberIds)), eb('kind', '<>', sql.lit('seller'))]))
    .where(isConnected),
);

/** Returns the numbers with these ids at the service and the two shared ones: all that may have signed an event. */
export function findSigners({ database }: ChatContext, numberIds: string[]): Promise<NumberSecretsRow[]> {
  return findPossibleSigners(database.read, { numberIds });
}

/** The public columns of a number, without secrets. */
const numberColumns = [
  'channelNumbers.id',
  'kind',
  'numberId',
  'businessAccountId',
  'channelNumbers.phone',
  'state',
  'problem',
  'checkedAt',
  'lastEventAt',
  'channelNumbers.createdAt',
] as const;
type NumberTimes = { createdAt: Date; checkedAt: Date | null; lastEventAt: Date | null };
const withTimes = <Row extends NumberTimes>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  lastEventAt: row.lastEventAt?.toISOString() ?? null,
});

type NumberBills = { sendsBills: boolean; billRefusedAt: Date | null; billRefusedCode: number | null };
const withBills = <Row extends NumberTimes & NumberBills>({ billRefusedAt, billRefusedCode, ...row }: Row) => ({
  ...withTimes(row),
  billRefusal: billRefusedAt && { at: billRefusedAt.toISOString(), code: billRefusedCode },
});

/** Returns a seller's own number, if one is connected, and the URL to which the service posts its events. */
export async function readOwnNumber(context: ChatContext, { sellerId, userId }: SellerMember) {
  const number = await context.database.read
    .selectFrom('channelNumbers')
    .select([...numberColumns, 'sendsBills', 'billRefusedAt', 'billRefusedCode'])
    .where('sellerId', '=', sellerId)
    .where(isConnected)
    .executeTakeFirst();
  return {
    number: number ? withBills(number) : null,
    needsSecondFactor: !(await hasSecondFactor(context, userId)),
    webhookUrl: `${context.server.publicUrl}/webhooks/whatsapp`,
  };
}

const countQueued = ofNumber
  .selectFrom('channelOutbox')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .whereRef('channelOutbox.numberId', '=', 'channelNumbers.id')
  .$asScalar();

const countSetAside = (since: Date) =>
  ofNumber
    .selectFrom('channelEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('channelEvents.numberId', '=', 'channelNumbers.id')
    .where('channelEvents.problem', 'is not', null)
    .where('receivedAt', '>', since)
    .$asScalar();

/**
 * Returns all numbers with their health, or those with a problem, newest first: how many messages are queued, and how
 * many events were set aside since yesterday.
 */
export async function listNumbers(
  { database, now }: ChatContext,
  _admin: Admin,
  { show, cursor, limit }: { show?: 'troubled' | undefined; cursor?: string | undefined; limit: number },
) {
  const yesterday = new Date(now().getTime() - 24 * 60 * 60_000);
  let query = database.read
    .selectFrom('channelNumbers')
    .leftJoin('sellers', 'sellers.id', 'channelNumbers.sellerId')
    .select([...numberColumns, 'sellers.id as sellerId', 'businessName'])
    .select([countQueued.as('waiting'), countSetAside(yesterday).as('setAside')])
    .where(show ? isUnhealthy : isConnected);
  if (cursor) {
    query = query.where(({ ref }) => isBeyondCursor(cursor, ref('channelNumbers.createdAt'), ref('channelNumbers.id')));
  }
  const rows = await query
    .orderBy('channelNumbers.createdAt', 'desc')
    .orderBy('channelNumbers.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows: numbers, nextCursor } = toKeysetPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return {
    numbers: numbers.map(({ sellerId, businessName, ...number }) => ({
      ...withTimes(number),
      seller: sellerId && businessName ? { id: sellerId, businessName } : null,
    })),
    nextCursor,
  };
}
