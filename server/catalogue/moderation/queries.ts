import { type Expression, expressionBuilder, type NotNull, type Selectable, sql } from 'kysely';
import type { DB, Moderations } from '#database/schema.ts';
import type { ModeratedKind, ModerationStep } from '#domain/catalogue/moderation.ts';
import { AppError } from '#domain/errors.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { CatalogueContext } from '../context.ts';

/** The column that names the moderated product or review. */
export const moderationColumnOf = { product: 'productId', review: 'reviewId' } as const satisfies Record<
  ModeratedKind,
  keyof Moderations
>;

const moderationColumns = [
  'moderations.reason',
  'moderations.createdAt',
  'moderations.appeal',
  'moderations.appealedAt',
  'moderations.reply',
  'moderations.answeredAt',
] as const;

/**
 * Why one of the seller's products or reviews is taken down or hidden now, with the appeal and its answer. Throws
 * `moderation_not_found`.
 */
export async function readModeration(
  { database }: CatalogueContext,
  { sellerId }: SellerMember,
  kind: ModeratedKind,
  id: string,
) {
  const row = await withCachedPlan(database.read)
    .selectFrom('moderations')
    .select(moderationColumns)
    .where(moderationColumnOf[kind], '=', id)
    .where('sellerId', '=', sellerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('moderation_not_found');
  return toModeration(row);
}

type ModerationRow = Pick<
  Selectable<Moderations>,
  'reason' | 'createdAt' | 'appeal' | 'appealedAt' | 'reply' | 'answeredAt'
>;

const toModeration = ({ createdAt, appealedAt, answeredAt, ...row }: ModerationRow) => ({
  ...row,
  at: createdAt.toISOString(),
  appealedAt: appealedAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
});

const moderation = expressionBuilder<DB, 'moderations'>();
export const awaitsAnswer = moderation.and([
  moderation('moderations.appealedAt', 'is not', null),
  moderation('moderations.answeredAt', 'is', null),
  moderation('moderations.endedAt', 'is', null),
]);

const countWaiting = statement((db) =>
  db
    .selectFrom('moderations')
    .select(({ fn }) => [
      fn.count<number>('productId').as('productAppeals'),
      fn.count<number>('reviewId').as('reviewAppeals'),
    ])
    .where(awaitsAnswer),
);

/** The number of open appeals, about products and about reviews. */
export async function countAppeals({ database }: CatalogueContext, _admin: Admin) {
  const [counts] = await countWaiting(database.read, {});
  return counts ?? { productAppeals: 0, reviewAppeals: 0 };
}

const selectAppeals = (db: QueryBuilder) =>
  db
    .selectFrom('moderations')
    .innerJoin('sellers', 'sellers.id', 'moderations.sellerId')
    .leftJoin('products', 'products.id', 'moderations.productId')
    .leftJoin('reviews', 'reviews.id', 'moderations.reviewId')
    .leftJoin('orderItems', (join) =>
      join.onRef('orderItems.orderId', '=', 'reviews.orderId').onRef('orderItems.position', '=', 'reviews.position'),
    )
    .select(['moderations.id', 'moderations.productId', 'moderations.reviewId', ...moderationColumns])
    .select((eb) => eb.fn.coalesce('products.name', 'orderItems.productName', sql.lit('')).as('name'))
    .select(['reviews.words', 'moderations.sellerId', 'sellers.businessName'])
    .$narrowType<{ appealedAt: NotNull }>();

/** Open appeals, newest first. */
export async function listAppeals(
  { database }: CatalogueContext,
  _admin: Admin,
  { kind, cursor, limit }: { kind: ModeratedKind; cursor?: string | undefined; limit: number },
) {
  let query = selectAppeals(withCachedPlan(database.read))
    .where(awaitsAnswer)
    .where(`moderations.${moderationColumnOf[kind]}`, 'is not', null)
    .orderBy('moderations.appealedAt', 'desc')
    .orderBy('moderations.id', 'desc')
    .limit(sql.lit(limit + 1));
  if (cursor) {
    query = query.where(({ ref }) => isBeyondCursor(cursor, ref('moderations.appealedAt'), ref('moderations.id')));
  }
  const rows = await query.execute();
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (row) => ({ at: row.appealedAt, id: row.id }));
  const appeals = shown.map(({ id, productId, reviewId, name, words, sellerId, businessName, ...row }) => ({
    ...{ id, productId, reviewId, name, words },
    seller: { id: sellerId, businessName },
    ...toModeration(row),
  }));
  return { appeals, nextCursor };
}

const nameOfProduct = moderation
  .selectFrom('products')
  .select('products.name')
  .whereRef('products.id', '=', 'moderations.productId');
const nameOfReviewed = moderation
  .selectFrom('reviews')
  .innerJoin('orderItems', (join) =>
    join.onRef('orderItems.orderId', '=', 'reviews.orderId').onRef('orderItems.position', '=', 'reviews.position'),
  )
  .select('orderItems.productName')
  .whereRef('reviews.id', '=', 'moderations.reviewId');
/** The name of the moderated product, or of the product that the moderated review is about. */
export const nameOfModerated = moderation.fn.coalesce(nameOfProduct, nameOfReviewed).$notNull().as('name');

type StepNames = { product: ModerationStep; review: ModerationStep };

/** The moderations of a seller for which a step was taken at the time in this column. */
const stepsAt = (
  column: 'createdAt' | 'answeredAt' | 'endedAt',
  { product, review }: StepNames,
  sellerId: Expression<string>,
) =>
  moderation
    .selectFrom('moderations')
    .select(['moderations.id', 'moderations.productId', nameOfModerated])
    .select(({ ref }) => ref(`moderations.${column}`).$notNull().as('at'))
    .select((eb) =>
      eb.case().when('moderations.productId', 'is', null).then(sql.lit(review)).else(sql.lit(product)).end().as('step'),
    )
    .where('moderations.sellerId', '=', sellerId)
    .where(`moderations.${column}`, 'is not', null);

/** What administrators did to a seller's products and reviews. An appeal that is granted is one step: its answer. */
export const selectModerationSteps = (sellerId: Expression<string>) =>
  stepsAt('createdAt', { product: 'product_taken_down', review: 'review_hidden' }, sellerId)
    .unionAll(stepsAt('answeredAt', { product: 'appeal_answered', review: 'appeal_answered' }, sellerId))
    .unionAll(
      stepsAt('endedAt', { product: 'product_restored', review: 'review_shown' }, sellerId).whereRef(
        'moderations.endedAt',
        'is distinct from',
        'moderations.answeredAt',
      ),
    );

/** The latest of these steps, newest first. */
export function listModerationSteps({ database }: CatalogueContext, { sellerId }: SellerMember, limit: number) {
  return database.read
    .selectFrom(selectModerationSteps(sql<string>`${sellerId}::uuid`).as('steps'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
