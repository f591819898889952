import { type Expression, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

/** The key that a sealed value names: what comes before its first dot, or `none` if it names no key. */
const keyOf = (sealed: Expression<string | null>) =>
  sql<string>`(case when strpos(${sealed}, '.') > 0 then split_part(${sealed}, '.', 1) else 'none' end)`;

const none = sql<string | null>`null`;

const countSealedValues = (db: QueryBuilder) => {
  const numberSecrets = (column: 'tokenSealed' | 'appSecretSealed' | 'verifyTokenSealed') =>
    db
      .selectFrom('channelNumbers')
      .select((eb) => keyOf(eb.ref(column)).as('key'))
      .where(column, 'is not', null);
  const providerSecrets = (column: 'keySecretSealed' | 'webhookSecretSealed' | 'oldWebhookSecretSealed') =>
    db
      .selectFrom('paymentConnections')
      .select((eb) => keyOf(eb.ref(column)).as('key'))
      .where(column, 'is not', null);
  const sealed = db
    .selectFrom('secondFactors')
    .select((eb) => keyOf(eb.ref('secret')).as('key'))
    .unionAll(numberSecrets('tokenSealed'))
    .unionAll(numberSecrets('appSecretSealed'))
    .unionAll(numberSecrets('verifyTokenSealed'))
    .unionAll(providerSecrets('keySecretSealed'))
    .unionAll(providerSecrets('webhookSecretSealed'))
    .unionAll(providerSecrets('oldWebhookSecretSealed'));
  return db
    .selectFrom(sealed.as('sealed'))
    .select((eb) => [sql.lit('sealed values').as('what'), 'key', eb.fn.countAll<number>().as('count')])
    .select([none.as('from'), none.as('to')])
    .groupBy('key');
};

const dayOf = (time: Expression<Date>) => sql<string | null>`${time}::date::text`;

const countAuditRows = (db: QueryBuilder) =>
  db
    .selectFrom('audit')
    .select((eb) => [
      sql.lit('audit rows').as('what'),
      eb.fn.coalesce('keyId', sql.lit('none')).as('key'),
      eb.fn.countAll<number>().as('count'),
      dayOf(eb.fn.min('createdAt')).as('from'),
      dayOf(eb.fn.max('createdAt')).as('to'),
    ])
    .groupBy('keyId');

/**
 * Returns what depends on which key, by the first 8 characters of the key's hash, or `none` if a value names no key.
 * Times in UTC, of the first and last audit rows.
 */
export async function readKeyUse({ database }: { database: Database }) {
  return countSealedValues(database.read)
    .unionAll(countAuditRows(database.read))
    .orderBy('what')
    .orderBy('from')
    .execute();
}
