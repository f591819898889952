import {
  findSimilarities,
  type SellerComparison,
  type SimilarityKind,
  similarityThresholds,
} from '#domain/sellers/applications.ts';
import { closedStatus } from '#domain/sellers/sellers.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

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
    const { rows } = await tx.client.query<{ id: string }>(
      `delete from uncompared_sellers where seller_id = (
        select seller_id from uncompared_sellers order by seller_id limit 1 for update skip locked) returning seller_id as id`,
    );
    const [claimed] = rows;
    if (!claimed) return false;
    const candidates = [
      ...(await findCandidates(tx, claimed.id, 'business_name', similarityThresholds.both)),
      ...(await findCandidates(tx, claimed.id, 'address', similarityThresholds.address)),
    ];
    for (const kind of ['similarAddress', 'similarName'] as const) {
      const similarIds = candidates
        .filter((candidate) => findSimilarities(candidate).includes(kind))
        .map(({ id }) => id);
      await saveSimilarities(tx, claimed.id, kind, [...new Set(similarIds)].slice(0, maxSimilarities), now());
    }
    return true;
  });
}

type Candidate = SellerComparison & { id: string };

/** Returns the sellers whose name or address is most similar, above the threshold and without closed shops. */
async function findCandidates(
  { client }: Transaction,
  sellerId: string,
  column: 'business_name' | 'address',
  threshold: number,
): Promise<Candidate[]> {
  await client.query("select set_config('pg_trgm.similarity_threshold', $1, true)", [`${threshold}`]);
  const { rows } = await client.query<Candidate>({
    name: `similar-${column}`,
    text: `select other.id,
        similarity(lower(other.business_name), lower(one.business_name)) as name,
        similarity(lower(other.address), lower(one.address)) as address,
        same_words(other.business_name) = same_words(one.business_name) as "hasSameName",
        same_words(other.address) = same_words(one.address) as "hasSameAddress",
        array[other.address, one.address] as addresses
      from sellers as one join sellers as other on lower(other.${column}) % lower(one.${column})
      where one.id = $1 and other.id <> one.id and '${closedStatus}' not in (one.status, other.status)
      order by similarity(lower(other.${column}), lower(one.${column})) desc, other.id desc limit ${maxCandidates}`,
    values: [sellerId],
  });
  return rows;
}

/** Stores similarities for both sellers of each pair. */
export async function saveSimilarities(
  { client }: Pick<Transaction, 'client'>,
  sellerId: string,
  kind: SimilarityKind,
  others: string[],
  at: Date,
): Promise<void> {
  if (others.length === 0) return;
  await client.query(
    `insert into seller_similarities (seller_id, other_id, kind, found_at)
      select mine, theirs, $2, $4 from unnest($3::uuid[]) as other,
        lateral (values ($1::uuid, other), (other, $1::uuid)) as pair (mine, theirs)
      order by 1, 2 on conflict do nothing`,
    [sellerId, kind, others, at],
  );
}
