import { v7 as newId } from 'uuid';
import { productLimits } from '#domain/catalogue/products.ts';
import { labelOf } from '#domain/chat/draftOptions.ts';
import type { DraftFacts, DraftPart } from '#domain/chat/drafts.ts';
import { AppError } from '#domain/errors.ts';
import { uploadedPictureId } from '#domain/platform/pictures.ts';
import { uploadPicture } from '#server/catalogue/pictures/commands.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import { chatPictureFolder } from '../channel/media.ts';
import type { ChatContext } from '../context.ts';
import { type Draft, findDraft, readDraftPictures } from './queries.ts';

/** Topic that wakes the publishing worker on every process. */
export const publishTopic = 'drafts:publish';

type NewDraft = { contactId: string; photoAt: Date; facts: DraftFacts; mediaId: string };

/** Begins a product with its first photo; the phone's previous draft is saved for later. */
export async function beginDraft(
  tx: Transaction,
  { now }: Pick<ChatContext, 'now'>,
  { sellerId }: SellerMember,
  { contactId, photoAt, facts, mediaId }: NewDraft,
): Promise<Draft> {
  const at = now();
  await clearCurrentDraft(tx, contactId);
  const times = { photoAt, createdAt: at, updatedAt: at };
  const draft = await tx.db
    .insertInto('productDrafts')
    .values({ id: newId(), sellerId, contactId, isCurrent: true, version: 1, ...toRow(facts), ...times })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.db.insertInto('draftPictures').values({ draftId: draft.id, mediaId, position: 0 }).execute();
  await notify(tx, sellerId);
  return draft;
}

/** Facts as they are stored. */
const toRow = <Facts extends Partial<DraftFacts>>({ options, ...facts }: Facts) => ({
  ...facts,
  ...(options && { options: JSON.stringify(options) }),
});

/** The phone no longer has a current draft. */
async function clearCurrentDraft({ db }: Transaction, contactId: string): Promise<void> {
  await db
    .updateTable('productDrafts')
    .set({ isCurrent: false, asks: null })
    .where('contactId', '=', contactId)
    .where((eb) => eb.ref('isCurrent'))
    .execute();
}

/** Adds a photo. Returns `false` if the product already has the maximum. */
export async function addDraftPhoto(tx: Transaction, draft: Draft, mediaId: string, at: Date): Promise<boolean> {
  const { length } = await readDraftPictures(tx.db, [draft.id]);
  if (length >= productLimits.images) return false;
  await tx.db.insertInto('draftPictures').values({ draftId: draft.id, mediaId, position: length }).execute();
  const photoAt = at > draft.photoAt ? at : draft.photoAt;
  await tx.db.updateTable('productDrafts').set({ photoAt }).where('id', '=', draft.id).execute();
  return true;
}

type DraftChanges = Partial<DraftFacts> & { asks?: DraftPart | null };

/** Saves the known facts and the next question. Buttons below earlier versions of the draft no longer publish it. */
export async function saveDraft(
  tx: Transaction,
  { now }: Pick<ChatContext, 'now'>,
  draft: Draft,
  { asks = null, ...facts }: DraftChanges,
): Promise<Draft> {
  const isNew = Object.keys(facts).length > 0;
  const saved = await tx.db
    .updateTable('productDrafts')
    .set({ ...toRow(facts), asks, updatedAt: now(), ...(isNew && { version: draft.version + 1 }) })
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirst();
  if (!saved) throw new Error('A locked draft is gone.');
  await notify(tx, draft.sellerId);
  return saved;
}

/** Makes this the phone's current draft. */
export async function resumeDraft(tx: Transaction, draft: Draft, contactId: string): Promise<void> {
  if (draft.isCurrent && draft.contactId === contactId) return;
  await clearCurrentDraft(tx, contactId);
  await tx.db.updateTable('productDrafts').set({ isCurrent: true, contactId }).where('id', '=', draft.id).execute();
}

/** Schedules publishing after a tap on this phone; it happens once the photos are downloaded. */
export async function schedulePublishing(tx: Transaction, { now }: ChatContext, draft: Draft, contactId: string) {
  await tx.db
    .updateTable('productDrafts')
    .set({ publishAt: now(), isCurrent: false, asks: null, contactId, attempts: 0 })
    .where('id', '=', draft.id)
    .execute();
  await notify(tx, publishTopic);
}

/** Deletes a draft that was discarded or became a product. */
export async function deleteDraft(tx: Transaction, { id, sellerId }: Pick<Draft, 'id' | 'sellerId'>): Promise<void> {
  await tx.db.deleteFrom('productDrafts').where('id', '=', id).execute();
  await notify(tx, sellerId);
}

/** Deletes a draft that is open in the panel. Throws `draft_not_found`, also while it is being published. */
export async function finishDraft(tx: Transaction, member: SellerMember, id: string): Promise<void> {
  const draft = await findDraft(tx, member, id);
  if (!draft || draft.publishAt) throw new AppError('draft_not_found');
  await deleteDraft(tx, draft);
}

/** Discards a draft in the panel. Throws `draft_not_found`. */
export function discardDraft(context: ChatContext, member: SellerMember, id: string): Promise<void> {
  return context.database.transaction((tx) => finishDraft(tx, member, id));
}

/**
 * Returns the initial values of the product form for a draft. Throws as `finishDraft` and `uploadDraftPictures`, and
 * `picture_not_arrived`.
 */
export async function openDraft(context: ChatContext, member: SellerMember, id: string) {
  const draft = await context.database.transaction((tx) => findDraft(tx, member, id));
  if (!draft || draft.publishAt) throw new AppError('draft_not_found');
  const { images, areWaiting } = await uploadDraftPictures(context, member, id);
  if (areWaiting) throw new AppError('picture_not_arrived');
  const { name, description, pricePaise, stock, category } = draft;
  const { options = [], variants = [] } = draft.options ?? {};
  const form = { isOffered: true, sku: null, mrpPaise: null, weightGrams: null, image: null };
  const labelled = variants.map(({ values, pricePaise: price, stock: pieces }) => ({
    ...{ ...form, values, label: labelOf({ values }), pricePaise: price ?? 0, stock: pieces ?? 0 },
  }));
  const facts = { name, description: description || name, pricePaise, stock, category };
  return { ...facts, options, variants: labelled, images };
}

/**
 * Uploads the photos of a draft as if they had been chosen in the panel, with the same limits; each once. Skips invalid
 * photos. Throws what an upload throws.
 */
export async function uploadDraftPictures(context: ChatContext, member: SellerMember, draftId: string) {
  const all = await readDraftPictures(context.database.read, [draftId]);
  const areWaiting = all.some(({ state }) => state === 'waiting');
  const images: string[] = [];
  for (const { mediaId, image, state } of areWaiting ? [] : all) {
    const file = state === 'kept' && (await context.pictures.get(`${chatPictureFolder(mediaId)}1280.webp`));
    if (!file) continue;
    const kept = image && (await pictureExists(context, image)) ? image : undefined;
    const url = kept ?? (await uploadPicture(context, member, file.bytes)).url;
    if (!kept) await savePictureAddress(context, { draftId, mediaId, image: url });
    images.push(url);
  }
  return { images, areWaiting, areLeftOut: images.length < all.length };
}

/** Uploads that no product uses are purged after a day. */
async function pictureExists({ database }: ChatContext, image: string): Promise<boolean> {
  const id = uploadedPictureId(image);
  if (!id) return false;
  const picture = await database.read.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst();
  return picture !== undefined;
}

type UploadedDraftPicture = { draftId: string; mediaId: string; image: string };
async function savePictureAddress(
  { database }: ChatContext,
  { draftId, mediaId, image }: UploadedDraftPicture,
): Promise<void> {
  await database.write
    .updateTable('draftPictures')
    .set({ image })
    .where('draftId', '=', draftId)
    .where('mediaId', '=', mediaId)
    .execute();
}
