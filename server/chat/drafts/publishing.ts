import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
import { productDraftSchema } from '#domain/catalogue/products.schema.ts';
import { AppError } from '#domain/errors.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import { addProduct } from '#server/catalogue/products/commands.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { logFailure } from '#server/platform/log/log.ts';
import * as texts from '#texts/drafts.gen.ts';
import * as errors from '#texts/errors.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { readPhoneLanguage } from '../connectedPhones/queries.ts';
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

type ClaimedDraft = { id: string; contactId: string | null; sellerId: string; attempts: number };

/** The time when the next draft is published, or shown again because a photo failed. */
export const draftDue = () => {
  const drafts = expressionBuilder<DB>();
  const publishing = drafts
    .selectFrom('productDrafts')
    .select(({ fn }) => fn.min('publishAt').as('due'))
    .where('publishAt', 'is not', null);
  return drafts.fn<Date | null>('least', [publishing, failedPhotosDue()]);
};

/**
 * Publishes the draft that has waited longest since its button was tapped, as the person for whom the phone acts now.
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

async function claimDraft({ database, now }: ChatContext): Promise<ClaimedDraft | undefined> {
  const { rows } = await database.pool.query<ClaimedDraft>({
    name: 'claim-draft',
    text: `update product_drafts set attempts = attempts + 1, publish_at = $1::timestamptz + make_interval(secs => ${claimSeconds})
      where id = (select id from product_drafts where publish_at <= $1 order by publish_at limit 1 for update skip locked)
      returning id, contact_id as "contactId", seller_id as "sellerId", attempts`,
    values: [now()],
  });
  return rows[0];
}

async function publishDraft(context: ChatContext, member: SellerMember, claim: ClaimedDraft): Promise<unknown> {
  const { images, areWaiting, areLeftOut } = await uploadDraftPictures(context, member, claim.id);
  if (areWaiting && claim.attempts < maxAttempts) return retryLater(context, claim);
  if (areWaiting) return refusePublishing(context, claim, texts.picturesLate);
  return context.database.transaction(async (tx) => {
    const proven = await findDraftMember(tx, claim);
    const draft = proven && (await findDraft(tx, proven, claim.id));
    if (!proven || !draft?.publishAt) return;
    const { name, description, pricePaise, stock, category } = draft;
    const facts = { name, description: description || name, pricePaise, stock, category, images };
    const checked = productDraftSchema.safeParse(facts);
    if (!checked.success) throw new AppError('validation_failed', { fields: fieldRefusals(checked.error.issues) });
    const product = await addProduct(tx, context, proven, checked.data);
    await deleteDraft(tx, draft);
    const address = `${context.server.publicUrl}/product/${product.id}`;
    await notifyPhone(tx, context, claim, () => {
      const price = formatPaise(product.pricePaise);
      const told = texts.published({ product: product.name, price, count: images.length, address });
      return areLeftOut ? `${told}\n\n${texts.pictureRefused()}` : told;
    });
  });
}

async function retryLater({ database, now }: ChatContext, { id }: ClaimedDraft): Promise<void> {
  await database.pool.query(
    'update product_drafts set publish_at = $2::timestamptz + make_interval(secs => $3) where id = $1 and publish_at is not null',
    [id, now(), pauseSeconds],
  );
}

/** Makes it an ordinary draft again. */
async function releaseDraft({ database }: Pick<ChatContext, 'database'>, { id }: ClaimedDraft): Promise<void> {
  await database.pool.query('update product_drafts set publish_at = null where id = $1', [id]);
}

/** Releases the draft and tells the phone why. */
async function refusePublishing(context: ChatContext, claim: ClaimedDraft, reason: () => string): Promise<true> {
  await context.database.transaction(async (tx) => {
    const { rows } = await tx.client.query<{ name: string }>(
      'update product_drafts set publish_at = null where id = $1 and publish_at is not null returning name',
      [claim.id],
    );
    const [draft] = rows;
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
  const language = (await readPhoneLanguage(tx, contactId)) ?? defaultLanguage;
  const message = { kind: 'text' as const, text: inLanguage(language, text), hasPreview: true };
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId, author: 'assistant', message }));
}
