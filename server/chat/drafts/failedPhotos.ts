import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { nextMissingPart } from '#domain/chat/drafts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { readPhoneLanguage } from '../connectedPhones/phoneLanguages.ts';
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
    const language = await readPhoneLanguage(tx, contactId);
    const messages = await showDraftAgain({ tx, context, member, contactId, language }, draft);
    await ignoreUnreachable(async () => {
      for (const message of messages) await queueMessage(tx, context, { contactId, author: 'assistant', message });
    });
    return true;
  });
}

const claimFailedPhotos = statement((db, photos: { until: Date }) =>
  db
    .updateTable('productDrafts')
    .set({ photoFailedAt: null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('productDrafts')
        .select('id')
        .where('photoFailedAt', '<=', photos.until)
        .orderBy('photoFailedAt')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'contactId', 'sellerId']),
);

async function claimFailedDraft({ db }: Transaction, now: Date) {
  const [failed] = await claimFailedPhotos(db, { until: new Date(now.getTime() - groupSeconds * 1000) });
  return failed;
}
