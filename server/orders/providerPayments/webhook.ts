import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { notification } from '#server/platform/database/notify.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { limitLargeBodies } from '#server/platform/http/bodyLimits.ts';
import { readConnection, webhookSecretsOf } from '#server/sellers/paymentProviders/connections.ts';
import type { ProviderEvent } from '#server/sellers/paymentProviders/provider.ts';
import { readRazorpayEvents } from '#server/sellers/paymentProviders/razorpay.ts';
import { refundsTopic } from '../ledger/refunds.ts';
import { linksTopic } from '../ledger/requests.ts';

/** In bytes; events have a few kilobytes. */
const bodyLimit = 256 * 1024;

const parameters = z.object({ connection: z.uuid() });

/** The webhook of payment providers (money.md, section 4): events are stored once and answered before any work. */
export const paymentWebhookRoutes: Routes<CatalogueContext> = (app, context) => {
  app.register(async (raw) => {
    // The signature covers the raw bytes, so nothing may parse them before it is checked.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      '/webhooks/payments/:connection',
      { bodyLimit, schema: { hide: true }, onRequest: limitLargeBodies() },
      async ({ body, headers, params }) => {
        const { data } = parameters.safeParse(params);
        const connection = data && (await readConnection(context.database.read, data.connection));
        if (!connection) throw new AppError('signature_invalid');
        const now = context.now();
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const events = readRazorpayEvents(bytes, headers, webhookSecretsOf(context, connection, now), now);
        for (const event of events) await storeEvent(context, connection.id, event);
        return {};
      },
    );
  });
};

type NewEvent = ProviderEvent & { id: string; connectionId: string; now: Date };

const isStored = sql<boolean>`exists (select 1 from stored)`;
const momentOf = (event: NewEvent) => sql<Date>`${event.now}::timestamptz`;

/** Stores an event unless it was stored before, without its body, which names the customer. */
const withStoredEvent = (db: QueryBuilder, event: NewEvent) =>
  db.with('stored', (cte) =>
    cte
      .insertInto('paymentEvents')
      .values({
        ...{ id: event.id, connectionId: event.connectionId, eventKey: event.key, kind: event.kind },
        ...{ linkProviderId: event.linkId, refundProviderId: event.refundId, receivedAt: event.now },
      })
      .onConflict((conflict) => conflict.columns(['connectionId', 'eventKey']).doNothing())
      .returning('id'),
  );

/** Stores a new event, and has its link or refund read now, in one statement. */
const insertEvent = statement((db, event: NewEvent) =>
  withStoredEvent(db, event)
    .with('link', (cte) =>
      cte
        .updateTable('paymentLinks')
        .set({ nextReadAt: momentOf(event) })
        .where('connectionId', '=', event.connectionId)
        .where('providerId', '=', sql<string>`${event.linkId}::text`)
        .where(isStored)
        .returning('paymentLinks.id'),
    )
    .with('refund', (cte) =>
      cte
        .updateTable('refunds')
        .from('providerPayments')
        .set({ nextAt: momentOf(event) })
        .whereRef('providerPayments.id', '=', 'refunds.providerPaymentId')
        .where('providerPayments.connectionId', '=', event.connectionId)
        .where('refunds.providerRefundId', '=', sql<string>`${event.refundId}::text`)
        .where('refunds.state', '=', sql.lit<'pending'>('pending'))
        .where(isStored)
        .returning('refunds.id'),
    )
    .selectFrom('stored')
    .select([notification(sql.lit(linksTopic)).as('links'), notification(sql.lit(refundsTopic)).as('refunds')]),
);

async function storeEvent(
  { database, now }: CatalogueContext,
  connectionId: string,
  event: ProviderEvent,
): Promise<void> {
  await insertEvent(database.write, { ...event, id: newId(), connectionId, now: now() });
}
