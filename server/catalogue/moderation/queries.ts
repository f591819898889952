import type { ModeratedKind } from '#domain/catalogue/moderation.ts';
import { AppError } from '#domain/errors.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { isAfterCursorSql, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { createBindings, preparedStatement, whereClause } from '#server/platform/database/statements.ts';
import type { CatalogueContext } from '../context.ts';

const kindConditions: Record<ModeratedKind, string> = {
  product: '(moderations.product_id is not null)',
  review: '(moderations.review_id is not null)',
};

/** The column that names the moderated product or review. */
export const moderationColumnOf: Record<ModeratedKind, string> = { product: 'product_id', review: 'review_id' };

type ModerationRow = {
  reason: string;
  at: Date;
  appeal: string | null;
  appealedAt: Date | null;
  reply: string | null;
  answeredAt: Date | null;
};
const moderationColumns = `moderations.reason, moderations.created_at as at, appeal, appealed_at as "appealedAt", reply,
  moderations.answered_at as "answeredAt"`;

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
  const { rows } = await database.pool.query<ModerationRow>(
    preparedStatement(
      `select ${moderationColumns} from moderations where ${moderationColumnOf[kind]} = $1 and seller_id = $2 and ended_at is null`,
      [id, sellerId],
    ),
  );
  const [row] = rows;
  if (!row) throw new AppError('moderation_not_found');
  return toModeration(row);
}

const toModeration = ({ at, appealedAt, answeredAt, ...row }: ModerationRow) => ({
  ...row,
  at: at.toISOString(),
  appealedAt: appealedAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
});

type AppealRow = ModerationRow & {
  id: string;
  productId: string | null;
  reviewId: string | null;
  name: string;
  words: string | null;
  sellerId: string;
  businessName: string;
  appealedAt: Date;
};

const awaitsAnswerSql = '(appealed_at is not null and moderations.answered_at is null and ended_at is null)';

/** The number of open appeals, about products and about reviews. */
export async function countAppeals({ database }: CatalogueContext, _admin: Admin) {
  const { rows } = await database.pool.query<Record<'productAppeals' | 'reviewAppeals', number>>({
    name: 'appeals',
    text: `select count(product_id)::int as "productAppeals", count(review_id)::int as "reviewAppeals"
      from moderations where ${awaitsAnswerSql}`,
  });
  return rows[0] ?? { productAppeals: 0, reviewAppeals: 0 };
}

/** Open appeals, newest first. */
export async function listAppeals(
  { database }: CatalogueContext,
  _admin: Admin,
  { kind, cursor, limit }: { kind: ModeratedKind; cursor?: string | undefined; limit: number },
) {
  const { values, bind } = createBindings();
  const waiting = whereClause([
    awaitsAnswerSql,
    kindConditions[kind],
    isAfterCursorSql(bind, cursor, 'appealed_at', 'moderations.id'),
  ]);
  const text = `select moderations.id, moderations.product_id as "productId", review_id as "reviewId", ${moderationColumns},
      coalesce(products.name, product_name, '') as name, reviews.words,
      moderations.seller_id as "sellerId", business_name as "businessName"
    from moderations join sellers on sellers.id = moderations.seller_id
      left join products on products.id = moderations.product_id
      left join reviews on reviews.id = review_id left join order_items using (order_id, position)
    ${waiting} order by appealed_at desc, moderations.id desc limit ${limit + 1}`;
  const { rows } = await database.pool.query<AppealRow>(preparedStatement(text, values));
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (row) => ({ at: row.appealedAt, id: row.id }));
  const appeals = shown.map(({ id, productId, reviewId, name, words, sellerId, businessName, ...row }) => ({
    ...{ id, productId, reviewId, name, words },
    seller: { id: sellerId, businessName },
    ...toModeration(row),
  }));
  return { appeals, nextCursor };
}
