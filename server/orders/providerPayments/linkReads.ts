import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { nextReadTime, type PaymentLinkState, readAfterFailure } from '#domain/sellers/paymentProviders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { callProvider } from '#server/sellers/paymentProviders/breaker.ts';
import { type Connection, isTestProvider, readConnection } from '#server/sellers/paymentProviders/connections.ts';
import { type PaymentProvider, ProviderError, type ReportedLink } from '#server/sellers/paymentProviders/provider.ts';
import { bookPayments } from './booking.ts';
import { storeLink } from './links.ts';

/** Milliseconds for which a link belongs to whoever reads it. A process that is killed loses it after them. */
const lease = 30_000;

const columns = [
  ...(['id', 'orderId', 'sellerId', 'connectionId', 'reference', 'amountPaise', 'state'] as const),
  ...(['providerId', 'openedAt', 'expiresAt', 'closingAt', 'nextReadAt', 'readAt'] as const),
] as const;

/** When the next link is read. */
export const linksDue = (): Expression<Date | null> =>
  expressionBuilder<DB>()
    .selectFrom('paymentLinks')
    .select(sql<Date | null>`min(greatest(next_read_at, reading_until))`.as('due'))
    .where('nextReadAt', 'is not', null)
    .$asScalar();

/** Claims the next link that is due: nobody else reads it meanwhile. */
function claimNextLink({ database, now }: CatalogueContext) {
  const at = now();
  return database.write
    .updateTable('paymentLinks')
    .set({ readingUntil: new Date(at.getTime() + lease) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('paymentLinks')
        .select('id')
        .where('nextReadAt', 'is not', null)
        .where(sql<boolean>`greatest(next_read_at, reading_until) <= ${at}::timestamptz`)
        .orderBy(sql`greatest(next_read_at, reading_until)`)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .executeTakeFirst();
}
type ClaimedLink = NonNullable<Awaited<ReturnType<typeof claimNextLink>>>;

/** Reads the next link that is due from its provider, and books what was paid. */
export async function readNextLink(context: CatalogueContext): Promise<Step> {
  const link = await claimNextLink(context);
  if (!link) return false;
  await readClaimedLink(context, link);
  return true;
}

/** Milliseconds between two reads that a customer asks for. */
const readPause = 2000;

/**
 * Reads the link that the customer opened last, unless somebody reads it now or has just read it. Throws nothing: an
 * answer that is missing comes later.
 */
export async function readLinkNow(context: CatalogueContext, orderId: string): Promise<void> {
  const at = context.now();
  const link = await context.database.write
    .updateTable('paymentLinks')
    .set({ readingUntil: new Date(at.getTime() + lease) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('paymentLinks')
        .select('id')
        .where('orderId', '=', orderId)
        .where('providerId', 'is not', null)
        .orderBy('openedAt', 'desc')
        .limit(1),
    )
    .where(({ eb, or }) => or([eb('readingUntil', 'is', null), eb('readingUntil', '<=', at)]))
    .where(({ eb, or }) => or([eb('readAt', 'is', null), eb('readAt', '<=', new Date(at.getTime() - readPause))]))
    .returning(columns)
    .executeTakeFirst();
  if (link) await readClaimedLink(context, link);
}

/** Reads a claimed link, books what was paid, and plans the next read. A failed one is repeated soon. */
async function readClaimedLink(context: CatalogueContext, link: ClaimedLink): Promise<void> {
  try {
    const connection = await readConnection(context.database.read, link.connectionId);
    if (!connection) return await release(context, link, { nextReadAt: null });
    const read = await readAtProvider(context, connection, link);
    const isOurs = read?.reference === link.reference;
    if (read && isOurs) await bookPayments(context, { ...link, isTest: isTestProvider(connection) }, read);
    const state = isOurs ? read.state : 'cancelled';
    const now = context.now();
    await release(context, link, { state, readAt: now, nextReadAt: nextReadTime({ ...link, state }, now) });
  } catch (error) {
    if (!(error instanceof ProviderError)) logFailure('a payment link was not read', error);
    await release(context, link, { nextReadAt: nextAfterFailure(link, error, context.now()) });
  }
}

/** A provider that refuses the keys or does not know the link is asked less often. */
function nextAfterFailure(link: ClaimedLink, error: unknown, now: Date): Date | null {
  const isLasting = error instanceof ProviderError && error.kind !== 'unavailable';
  if (!isLasting) return readAfterFailure(now);
  return nextReadTime({ ...link, openedAt: new Date(Math.min(link.openedAt.getTime(), now.getTime() - 120_000)) }, now);
}

/** The link as its provider reports it, cancelled first where that is due. Undefined if it was never made. */
async function readAtProvider(
  context: CatalogueContext,
  connection: Connection,
  link: ClaimedLink,
): Promise<ReportedLink | undefined> {
  const providerId = link.providerId ?? (await findLost(context, connection, link));
  if (!providerId) return undefined;
  const known = await readKnownPayments(context, link.id);
  return callProvider(context, connection, async (provider) => {
    if (link.closingAt && (link.state === 'open' || link.state === 'creating')) await cancelLink(provider, providerId);
    return provider.readLink(providerId, known);
  });
}

/** A link that was paid or has expired can't be cancelled; reading it says so. */
async function cancelLink(provider: PaymentProvider, providerId: string): Promise<void> {
  try {
    await provider.cancelLink(providerId);
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
  }
}

/** Finds a link whose making was not answered, by its reference. */
async function findLost(context: CatalogueContext, connection: Connection, { id, reference }: ClaimedLink) {
  const found = await callProvider(context, connection, (provider) => provider.findLink(reference));
  if (found) await storeLink(context, id, found);
  return found?.providerId;
}

async function readKnownPayments({ database }: CatalogueContext, linkId: string): Promise<Set<string>> {
  const payments = await database.read
    .selectFrom('providerPayments')
    .select('paymentId')
    .where('linkId', '=', linkId)
    .execute();
  return new Set(payments.map(({ paymentId }) => paymentId));
}

type Outcome = { state?: PaymentLinkState; readAt?: Date; nextReadAt: Date | null };

/** Gives the link back. An event that came while it was read keeps its own time. */
async function release({ database }: CatalogueContext, link: ClaimedLink, { nextReadAt, ...outcome }: Outcome) {
  await database.write
    .updateTable('paymentLinks')
    .set(({ ref }) => ({
      ...outcome,
      readingUntil: null,
      nextReadAt: sql<Date | null>`case when ${ref('nextReadAt')} is not distinct from ${link.nextReadAt}::timestamptz
        then ${nextReadAt}::timestamptz else ${ref('nextReadAt')} end`,
    }))
    .where('id', '=', link.id)
    .execute();
}
