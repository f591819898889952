import { and, eq, inArray, ne, sql } from '#database/drizzle.ts';
import { channelNumbers } from '#database/tables/numbers.ts';
import { sellers } from '#database/tables/sellers.ts';
import { unhealthyNumberStates } from '#domain/chat/channel.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { hasSecondFactor } from '#server/identity/secondFactors/queries.ts';
import { afterCursor, newestFirst, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { ChatContext } from '../context.ts';
import type { NumberSecretsRow } from '../service/credentials.ts';

/** The columns that identify the secrets of a number. */
export const signerColumns = {
  id: channelNumbers.id,
  kind: channelNumbers.kind,
  numberId: channelNumbers.numberId,
  tokenSealed: channelNumbers.tokenSealed,
  appSecretSealed: channelNumbers.appSecretSealed,
};
const isConnected = ne(channelNumbers.state, 'disconnected');
/** Written as constants, so that the partial index applies. */
const isUnhealthy = sql`${channelNumbers.state} in (${sql.raw(unhealthyNumberStates.map((state) => `'${state}'`).join(', '))})`;

/** Returns the numbers with these ids at the service and the two shared ones: all that may have signed an event. */
export async function findSigners({ database }: ChatContext, numberIds: string[]): Promise<NumberSecretsRow[]> {
  const { rows } = await database.pool.query<NumberSecretsRow>({
    name: 'signers',
    text: `select id, kind, number_id as "numberId", token_sealed as "tokenSealed", app_secret_sealed as "appSecretSealed"
      from channel_numbers where (number_id = any($1) or kind <> 'seller') and state <> 'disconnected'`,
    values: [numberIds],
  });
  return rows;
}

/** Whether this is the webhook verification token of some number. */
export async function hasVerifyToken(
  { database, secrets: { pseudonyms } }: ChatContext,
  token: string,
): Promise<boolean> {
  const isKnown = inArray(channelNumbers.verifyHash, pseudonyms(`verify-token:${token}`));
  const found = await database.query.select(signerColumns).from(channelNumbers).where(and(isKnown, isConnected));
  return found.length > 0;
}

/** The public columns of a number, without secrets. */
const numberColumns = {
  id: channelNumbers.id,
  kind: channelNumbers.kind,
  numberId: channelNumbers.numberId,
  businessAccountId: channelNumbers.businessAccountId,
  phone: channelNumbers.phone,
  state: channelNumbers.state,
  problem: channelNumbers.problem,
  checkedAt: channelNumbers.checkedAt,
  lastEventAt: channelNumbers.lastEventAt,
  createdAt: channelNumbers.createdAt,
};
type NumberTimes = { createdAt: Date; checkedAt: Date | null; lastEventAt: Date | null };
const withTimes = <Row extends NumberTimes>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  lastEventAt: row.lastEventAt?.toISOString() ?? null,
});

/** Returns a seller's own number, if one is connected, and the URL to which the service posts its events. */
export async function readOwnNumber(context: ChatContext, { sellerId, userId }: SellerMember) {
  const own = and(eq(channelNumbers.sellerId, sellerId), isConnected);
  const [number] = await context.database.query.select(numberColumns).from(channelNumbers).where(own);
  return {
    number: number ? withTimes(number) : null,
    needsSecondFactor: !(await hasSecondFactor(context, userId)),
    webhookUrl: `${context.server.publicUrl}/webhooks/whatsapp`,
  };
}

/**
 * Returns all numbers with their health, or those with a problem, newest first: how many messages are queued, and how
 * many events were set aside since yesterday.
 */
export async function listNumbers(
  { database, now }: ChatContext,
  _admin: Admin,
  { show, cursor, limit }: { show?: 'troubled' | undefined; cursor?: string | undefined; limit: number },
) {
  const yesterday = new Date(now().getTime() - 24 * 60 * 60_000).toISOString();
  const rows = await database.query
    .select({
      ...numberColumns,
      seller: { id: sellers.id, businessName: sellers.businessName },
      waiting: sql<number>`(select count(*)::int from channel_outbox where channel_outbox.number_id = ${channelNumbers.id})`,
      setAside: sql<number>`(select count(*)::int from channel_events where channel_events.number_id = ${channelNumbers.id}
        and problem is not null and received_at > ${yesterday})`,
    })
    .from(channelNumbers)
    .leftJoin(sellers, eq(sellers.id, channelNumbers.sellerId))
    .where(and(show ? isUnhealthy : isConnected, afterCursor(cursor, channelNumbers.createdAt, channelNumbers.id)))
    .orderBy(...newestFirst(channelNumbers.createdAt, channelNumbers.id))
    .limit(limit + 1);
  const { rows: numbers, nextCursor } = toKeysetPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { numbers: numbers.map(withTimes), nextCursor };
}
