import { and, asc, eq, inArray, isNull } from '#database/drizzle.ts';
import { channelMedia } from '#database/tables/channel.ts';
import { draftPictures, productDrafts } from '#database/tables/drafts.ts';
import { type ProductCategory, productCategories } from '#domain/catalogue/products.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { afterCursor, newestFirst, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { findPhoneMember } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';

export type Draft = typeof productDrafts.$inferSelect;

/** A photo of a draft with the state of its download. */
export type DraftPhoto = { mediaId: string; state: 'waiting' | 'kept' | 'refused' };

/** Returns the current draft of one of the shop's phones; locked. */
export async function findCurrentDraft({ query }: Transaction, { sellerId }: SellerMember, contactId: string) {
  const { contactId: contact, sellerId: seller, isCurrent } = productDrafts;
  const [draft] = await query
    .select()
    .from(productDrafts)
    .where(and(eq(contact, contactId), eq(seller, sellerId), isCurrent))
    .for('update');
  return draft;
}

/** Returns one of the shop's drafts, locked; `undefined` for any other. */
export async function findDraft({ query }: Transaction, { sellerId }: SellerMember, id: string) {
  const [draft] = await query
    .select()
    .from(productDrafts)
    .where(and(eq(productDrafts.id, id), eq(productDrafts.sellerId, sellerId)))
    .for('update');
  return draft;
}

/** Returns the photos of drafts, in the order in which they arrived. */
export function readDraftPictures({ query }: Pick<Transaction, 'query'>, ids: string[]) {
  const { draftId, mediaId, image, position } = draftPictures;
  return query
    .select({ draftId, mediaId, image, state: channelMedia.state })
    .from(draftPictures)
    .innerJoin(channelMedia, eq(channelMedia.id, mediaId))
    .where(inArray(draftId, ids))
    .orderBy(asc(draftId), asc(position));
}

/** The number of products whose categories are counted. */
const maxCountedProducts = 200;

/** Returns the categories of the shop's latest products, most frequent first. */
export async function listUsedCategories(
  { client }: Transaction,
  { sellerId }: SellerMember,
): Promise<ProductCategory[]> {
  const { rows } = await client.query<{ category: string }>({
    name: 'used-categories',
    text: `select category from (select category from products where seller_id = $1 order by updated_at desc, id desc limit ${maxCountedProducts}) as latest
      group by category order by count(*) desc, category`,
    values: [sellerId],
  });
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
  const { updatedAt, id, publishAt } = productDrafts;
  const found = await database.query
    .select()
    .from(productDrafts)
    .where(and(eq(productDrafts.sellerId, sellerId), isNull(publishAt), afterCursor(cursor, updatedAt, id)))
    .orderBy(...newestFirst(updatedAt, id))
    .limit(limit + 1);
  const { rows, nextCursor } = toKeysetPage(found, limit, (row) => ({ at: row.updatedAt, id: row.id }));
  const ids = rows.map((row) => row.id);
  const pictures = ids.length > 0 ? await readDraftPictures(database, ids) : [];
  const drafts = rows.map(({ id, name, description, pricePaise, stock, category, updatedAt, ...row }) => ({
    ...{ id, name, description, pricePaise, stock, category },
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
