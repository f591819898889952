import { expressionBuilder, sql } from 'kysely';
import type { DB, Sellers } from '#database/schema.ts';
import {
  findSimilarities,
  type SellerComparison,
  type SimilarityKind,
  similarityThresholds,
} from '#domain/sellers/applications.ts';
import { closedStatus } from '#domain/sellers/sellers.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';

/** How many nearest candidates are compared, for names and for addresses each. */
const maxCandidates = 20;
/** How many similar sellers are stored per seller. */
const maxSimilarities = 5;

/**
 * Compares one seller whose name or address is new with all others, using the trigram indexes, and stores the similar
 * ones. Returns `false` when none is left. Safe to run concurrently.
 */
export function compareNextSeller({ database, now }: Pick<IdentityContext, 'database' | 'now'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    const sellerId = await claimNextSeller(tx.db);
    if (sellerId === undefined) return false;
    const candidates = [
      ...(await findCandidates(tx.db, sellerId, 'businessName', similarityThresholds.both)),
      ...(await findCandidates(tx.db, sellerId, 'address', similarityThresholds.address)),
    ];
    for (const kind of ['similarAddress', 'similarName'] as const) {
      const similarIds = candidates
        .filter((candidate) => findSimilarities(candidate).includes(kind))
        .map(({ id }) => id);
      await saveSimilarities(tx, sellerId, kind, [...new Set(similarIds)].slice(0, maxSimilarities), now());
    }
    return true;
  });
}

async function claimNextSeller(db: QueryBuilder): Promise<string | undefined> {
  const next = db
    .selectFrom('uncomparedSellers')
    .select('sellerId')
    .orderBy('sellerId')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const claimed = await db
    .deleteFrom('uncomparedSellers')
    .where('sellerId', '=', next)
    .returning('sellerId')
    .executeTakeFirst();
  return claimed?.sellerId;
}

type Candidate = SellerComparison & { id: string };
type ComparedColumn = 'businessName' | 'address';

const { fn, ref } = expressionBuilder<DB & { one: Sellers; other: Sellers }, 'one' | 'other'>();
const similarity = (column: ComparedColumn) =>
  fn<number>('similarity', [fn<string>('lower', [`other.${column}`]), fn<string>('lower', [`one.${column}`])]);
const haveSameWords = (column: ComparedColumn) =>
  sql<boolean>`same_words(${ref(`other.${column}`)}) = same_words(${ref(`one.${column}`)})`;
const areSimilar = (column: ComparedColumn) =>
  sql<boolean>`lower(${ref(`other.${column}`)}) % lower(${ref(`one.${column}`)})`;

const similarSellersBy = (column: ComparedColumn) =>
  statement((db, { sellerId }: { sellerId: string }) =>
    db
      .selectFrom('sellers as one')
      .innerJoin('sellers as other', (join) => join.on(areSimilar(column)))
      .select([
        'other.id',
        similarity('businessName').as('name'),
        similarity('address').as('address'),
        haveSameWords('businessName').as('hasSameName'),
        haveSameWords('address').as('hasSameAddress'),
        sql<[string, string]>`array[${ref('other.address')}, ${ref('one.address')}]`.as('addresses'),
      ])
      .where('one.id', '=', sellerId)
      .whereRef('other.id', '<>', 'one.id')
      .where('one.status', '<>', sql.lit(closedStatus))
      .where('other.status', '<>', sql.lit(closedStatus))
      .orderBy(similarity(column), 'desc')
      .orderBy('other.id', 'desc')
      .limit(sql.lit(maxCandidates)),
  );
const readSimilarSellers = { businessName: similarSellersBy('businessName'), address: similarSellersBy('address') };

/** Returns the sellers whose name or address is most similar, above the threshold and without closed shops. */
async function findCandidates(
  db: QueryBuilder,
  sellerId: string,
  column: ComparedColumn,
  threshold: number,
): Promise<Candidate[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${`${threshold}`}, true)`.execute(db);
  return readSimilarSellers[column](db, { sellerId });
}

/** Stores similarities for both sellers of each pair. */
export async function saveSimilarities(
  { db }: Pick<Transaction, 'db'>,
  sellerId: string,
  kind: SimilarityKind,
  others: string[],
  foundAt: Date,
): Promise<void> {
  if (others.length === 0) return;
  const pairs = others.flatMap((otherId) => [
    { sellerId, otherId },
    { sellerId: otherId, otherId: sellerId },
  ]);
  // In one order, since two sellers can be compared concurrently.
  const inOrder = pairs.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db
    .insertInto('sellerSimilarities')
    .values(inOrder.map((pair) => ({ ...pair, kind, foundAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const keyOf = ({ sellerId, otherId }: { sellerId: string; otherId: string }) => `${sellerId} ${otherId}`;
