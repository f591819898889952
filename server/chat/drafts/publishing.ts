import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { productDraftSchema } from '#domain/catalogue/products.schema.ts';
import { AppError } from '#domain/errors.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import { addProduct } from '#server/catalogue/products/creation.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { logFailure } from '#server/platform/log/log.ts';
import * as texts from '#texts/drafts.gen.ts';
import * as errors from '#texts/errors.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPriceRange } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { readPhoneLanguage } from '../connectedPhones/phoneLanguages.ts';
import type { ChatContext } from '../context.ts';
import { deleteDraft, uploadDraftPictures } from './commands.ts';
import { failedPhotosDue, reportFailedPhotos } from './failedPhotos.ts';
import { findDraft, findDraftMember } from './queries.ts';

/** In seconds: the lease of one process on a draft, and the pause between two checks for photos. */
const claimSeconds = 60;
const pauseSeconds = 1;
/** Maximum number of attempts: a photo that isn't downloaded by then may take hours. */
const maxAttempts = 30;
const maxFailures = 5;

const claimDueDraft = statement((db, draft: { now: Date; claimedUntil: Date }) =>
  db
    .updateTable('productDrafts')
    .set((eb) => ({ attempts: eb('attempts', '+', eb.lit(1)), publishAt: draft.claimedUntil }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('productDrafts')
        .select('id')
        .where('publishAt', '<=', draft.now)
        .orderBy('turn')
        .orderBy('id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'contactId', 'sellerId', 'attempts']),
);
type ClaimedDraft = Awaited<ReturnType<typeof claimDueDraft>>[number];

/** The time when the next draft is published, or shown again because a photo failed. */
export function draftDue() {
  const drafts = expressionBuilder<DB>();
  const publishing = drafts
    .selectFrom('productDrafts')
    .select(({ fn }) => fn.min('publishAt').as('due'))
    .where('publishAt', 'is not', null);
  return drafts.fn<Date | null>('least', [publishing, failedPhotosDue()]);
}

/**
 * Publishes the draft whose turn it is, as the person for whom the phone acts now.
 * If the phone was disconnected meanwhile, the draft stays in the panel.
 */
export async function publishNextDraft(context: ChatContext): Promise<Step> {
  if (await reportFailedPhotos(context)) return true;
  const claim = await claimDraft(context);
  if (!claim) return false;
  try {
    const member = await context.database.transaction((tx) => findDraftMember(tx, claim));
    if (!member) await releaseDraft(context, claim);
    else await publishDraft(context, member, claim);
  } catch (error) {
    if (error instanceof AppError) return refusePublishing(context, claim, () => translateError(error));
    logFailure('a draft could not be published', error, { draft: claim.id });
    if (claim.attempts >= maxFailures) return refusePublishing(context, claim, errors.product_not_saved);
    await retryLater(context, claim);
  }
  return true;
}

/** Leases the due draft that comes next in the rotation of shops. */
export async function claimDraft({ database, now }: ChatContext): Promise<ClaimedDraft | undefined> {
  const at = now();
  const [claim] = await claimDueDraft(database.write, { now: at, claimedUntil: secondsAfter(at, claimSeconds) });
  return claim;
}

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

async function publishDraft(context: ChatContext, member: SellerMember, claim: ClaimedDraft): Promise<unknown> {
  const { images, areWaiting, areLeftOut } = await uploadDraftPictures(context, member, claim.id);
  if (areWaiting && claim.attempts < maxAttempts) return retryLater(context, claim);
  if (areWaiting) return refusePublishing(context, claim, texts.picturesLate);
  return context.database.transaction(async (tx) => {
    const proven = await findDraftMember(tx, claim);
    const draft = proven && (await findDraft(tx, proven, claim.id));
    if (!proven || !draft?.publishAt) return;
    const { name, description, category, options, variants, pricePaise, stock } = { ...draft, ...draft.options };
    const facts = { name, description: description || name, category, images };
    const pricing = options ? { options, variants } : { pricePaise, stock };
    const checked = productDraftSchema.safeParse({ ...facts, ...pricing });
    if (!checked.success) throw new AppError('validation_failed', { fields: fieldRefusals(checked.error.issues) });
    const product = await addProduct(tx, context, proven, checked.data);
    await deleteDraft(tx, draft);
    const address = `${context.server.publicUrl}/product/${product.id}`;
    await notifyPhone(tx, context, claim, () => {
      const price = formatPriceRange(product);
      const told = texts.published({ product: product.name, price, count: images.length, address });
      return areLeftOut ? `${told}\n\n${texts.pictureRefused()}` : told;
    });
  });
}

async function retryLater({ database, now }: ChatContext, { id }: ClaimedDraft): Promise<void> {
  await database.write
    .updateTable('productDrafts')
    .set({ publishAt: secondsAfter(now(), pauseSeconds) })
    .where('id', '=', id)
    .where('publishAt', 'is not', null)
    .execute();
}

/** Makes it an ordinary draft again. */
async function releaseDraft({ database }: Pick<ChatContext, 'database'>, { id }: ClaimedDraft): Promise<void> {
  await database.write.updateTable('productDrafts').set({ publishAt: null }).where('id', '=', id).execute();
}

/** Releases the draft and tells the phone why. */
async function refusePublishing(context: ChatContext, claim: ClaimedDraft, reason: () => string): Promise<true> {
  await context.database.transaction(async (tx) => {
    const draft = await tx.db
      .updateTable('productDrafts')
      .set({ publishAt: null })
      .where('id', '=', claim.id)
      .where('publishAt', 'is not', null)
      .returning('name')
      .executeTakeFirst();
    if (!draft) return;
    await notifyPhone(tx, context, claim, () => texts.notPublished({ product: draft.name, reason: reason() }));
  });
  return true;
}

async function notifyPhone(
  tx: Transaction,
  context: ChatContext,
  claim: ClaimedDraft,
  text: () => string,
): Promise<void> {
  const { contactId } = claim;
  const member = await findDraftMember(tx, claim);
  if (!contactId || !member) return;
  const language = await readPhoneLanguage(tx, contactId);
  const message = { kind: 'text' as const, text: inLanguage(language, text), hasPreview: true };
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId, author: 'assistant', message }));
}
