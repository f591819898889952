import { type Selectable, sql } from 'kysely';
import type { ProductDrafts } from '#database/schema.ts';
import { type ProductCategory, productCategories } from '#domain/catalogue/products.ts';
import { findHighestDraftPrice } from '#domain/chat/draftOptions.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { findPhoneMember } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';

export type Draft = Selectable<ProductDrafts>;

/** A photo of a draft with the state of its download. */
export type DraftPhoto = { mediaId: string; state: 'waiting' | 'kept' | 'refused' };

/** Returns the current draft of one of the shop's phones; locked. */
export async function findCurrentDraft({ db }: Transaction, { sellerId }: SellerMember, contactId: string) {
  return db
    .selectFrom('productDrafts')
    .selectAll()
    .where('contactId', '=', contactId)
    .where('sellerId', '=', sellerId)
    .where((eb) => eb.ref('isCurrent'))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns one of the shop's drafts, locked; `undefined` for any other. */
export async function findDraft({ db }: Transaction, { sellerId }: SellerMember, id: string) {
  return db
    .selectFrom('productDrafts')
    .selectAll()
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the photos of drafts, in the order in which they arrived. */
export async function readDraftPictures(db: QueryBuilder, ids: string[]) {
  return db
    .selectFrom('draftPictures')
    .innerJoin('channelMedia', 'channelMedia.id', 'draftPictures.mediaId')
    .select(['draftPictures.draftId', 'draftPictures.mediaId', 'draftPictures.image', 'channelMedia.state'])
    .where('draftPictures.draftId', '=', anyOf(ids))
    .orderBy('draftPictures.draftId')
    .orderBy('draftPictures.position')
    .execute();
}

/** The number of products whose categories are counted. */
const maxCountedProducts = 200;

const selectUsedCategories = statement((db, shop: { sellerId: string }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('products')
        .select('category')
        .where('sellerId', '=', shop.sellerId)
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(maxCountedProducts))
        .as('latest'),
    )
    .select('category')
    .groupBy('category')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('category'),
);

/** Returns the categories of the shop's latest products, most frequent first. */
export async function listUsedCategories({ db }: Transaction, { sellerId }: SellerMember): Promise<ProductCategory[]> {
  const rows = await selectUsedCategories(db, { sellerId });
  return productCategories
    .filter((category) => rows.some((row) => row.category === category))
    .sort((one, other) => positionOf(rows, one) - positionOf(rows, other));
}
const positionOf = (rows: { category: string }[], category: string) =>
  rows.findIndex((row) => row.category === category);

/** Returns the unfinished drafts of the shop, last changed first. */
export async function listDrafts(
  { database }: ChatContext,
  { sellerId }: SellerMember,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  let query = database.read
    .selectFrom('productDrafts')
    .selectAll()
    .where('sellerId', '=', sellerId)
    .where('publishAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) query = query.where((eb) => isBeyondCursor(cursor, eb.ref('updatedAt'), eb.ref('id')));
  const found = await query.execute();
  const { rows, nextCursor } = toKeysetPage(found, limit, (row) => ({ at: row.updatedAt, id: row.id }));
  const ids = rows.map((row) => row.id);
  const pictures = ids.length > 0 ? await readDraftPictures(database.read, ids) : [];
  const drafts = rows.map(({ id, name, description, pricePaise, stock, category, updatedAt, ...row }) => ({
    ...{ id, name, description, pricePaise, stock, category },
    priceToPaise: findHighestDraftPrice(row.options),
    pictures: pictures.filter(({ draftId, state }) => draftId === id && state === 'kept').map(({ mediaId }) => mediaId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  return { drafts, nextCursor };
}

/** Returns the person for whom a draft's phone acts; `undefined` once it is disconnected or belongs to another shop. */
export async function findDraftMember(
  tx: Transaction,
  { contactId, sellerId }: { contactId: string | null; sellerId: string },
): Promise<SellerMember | undefined> {
  const phone = contactId ? await findPhoneMember(tx, contactId) : undefined;
  return phone?.member.sellerId === sellerId ? phone.member : undefined;
}
