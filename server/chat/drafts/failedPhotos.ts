import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { nextMissingPart } from '#domain/chat/drafts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { defaultLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { readPhoneLanguage } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { showDraftAgain } from './draftAnswers.ts';
import { findDraft, findDraftMember } from './queries.ts';

/** Photos are sent in groups: failures within these seconds are reported together. */
const groupSeconds = 5;

/** The time when the next draft is shown again. */
export const failedPhotosDue = () =>
  expressionBuilder<DB>()
    .selectFrom('productDrafts')
    .select(({ fn }) =>
      sql<Date | null>`${fn.min('photoFailedAt')} + make_interval(secs => ${sql.lit(groupSeconds)})`.as('due'),
    )
    .where('photoFailedAt', 'is not', null)
    .$asScalar();

/** Shows a draft with a failed photo again, so that the seller knows before tapping *Publish*. */
export function reportFailedPhotos(context: ChatContext): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const failed = await claimFailedDraft(tx, context.now());
    if (!failed) return false;
    const { contactId, id } = failed;
    const member = await findDraftMember(tx, failed);
    const draft = member && (await findDraft(tx, member, id));
    // An incomplete draft reports it when it is complete.
    if (!contactId || !draft || nextMissingPart(draft)) return true;
    const language = (await readPhoneLanguage(tx, contactId)) ?? defaultLanguage;
    const messages = await showDraftAgain({ tx, context, member, contactId, language }, draft);
    await ignoreUnreachable(async () => {
      for (const message of messages) await queueMessage(tx, context, { contactId, author: 'assistant', message });
    });
    return true;
  });
}

type FailedDraft = { id: string; contactId: string | null; sellerId: string };

async function claimFailedDraft({ client }: Transaction, now: Date): Promise<FailedDraft | undefined> {
  const { rows } = await client.query<FailedDraft>({
    name: 'claim-failed-photos',
    text: `update product_drafts set photo_failed_at = null
      where id = (select id from product_drafts where photo_failed_at <= $1::timestamptz - make_interval(secs => ${groupSeconds})
        order by photo_failed_at limit 1 for update skip locked)
      returning id, contact_id as "contactId", seller_id as "sellerId"`,
    values: [now],
  });
  return rows[0];
}
