import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import type { ChatContext } from '../context.ts';
import { fetchServiceFile } from '../service/graph.ts';
import type { MessageReceiver } from './events.ts';
import { readReceivingNumber } from './incoming.ts';

/** In milliseconds: a process that dies leaves the note to another one after this time, and twice as long each time. */
const lease = 45_000;
/** A note that can't be downloaded is tried again after this time, in milliseconds. */
const retryAfter = 5000;
/** From then on a note is handled without a transcript. */
const maxAttempts = 2;

/** The time when the next voice note is transcribed. */
export const voiceNotesDue = () =>
  expressionBuilder<DB>()
    .selectFrom('voiceNotes')
    .select((eb) => eb.fn.min('nextAt').as('due'))
    .$asScalar();

/**
 * Transcribes the voice note that has waited longest, and handles it like a typed message. Without a transcript it is
 * handled as a voice note.
 */
export async function transcribeNextVoiceNote(context: ChatContext, receive: MessageReceiver): Promise<Step> {
  const note = await claimVoiceNote(context);
  if (!note) return false;
  const heard = note.attempts > maxAttempts ? undefined : await hear(context, note);
  if (heard === 'later' && note.attempts < maxAttempts) {
    await postpone(context, note.messageId);
    return true;
  }
  const words = heard === 'later' ? undefined : heard;
  await context.database.transaction((tx) => handleVoiceNote(tx, context, { ...note, words }, receive));
  return true;
}

type VoiceNote = NonNullable<Awaited<ReturnType<typeof claimVoiceNote>>>;

const claimFirst = statement((db, { now }: { now: Date }) =>
  db
    .with('due', (w) =>
      w
        .selectFrom('voiceNotes')
        .select('messageId')
        .where('nextAt', '<=', now)
        .orderBy('nextAt')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('voiceNotes as note')
    .from(['due', 'channelMessages', 'channelNumbers'])
    .set((eb) => ({
      attempts: eb('note.attempts', '+', 1),
      nextAt: sql<Date>`${now}::timestamptz + make_interval(secs => ${sql.lit(lease / 1000)} * 2 ^ least(${eb.ref('note.attempts')}, 10))`,
    }))
    .whereRef('note.messageId', '=', 'due.messageId')
    .whereRef('channelMessages.id', '=', 'note.messageId')
    .whereRef('channelNumbers.id', '=', 'channelMessages.numberId')
    .returning(['note.messageId', 'note.externalId', 'note.sha256', 'note.attempts', 'channelMessages.contactId'])
    .returning(['channelNumbers.id', 'channelNumbers.kind', 'channelNumbers.numberId', 'channelNumbers.tokenSealed']),
);

async function claimVoiceNote({ database, now }: ChatContext) {
  const [note] = await claimFirst(database.write, { now: now() });
  return note;
}

/** Returns the words, `undefined` if there are none, or `later` if the file can't be downloaded now. */
async function hear(context: ChatContext, note: VoiceNote): Promise<string | undefined | 'later'> {
  const { id, kind, numberId, tokenSealed } = note;
  const access = context.credentials.accessOf({ id, kind, numberId, tokenSealed, appSecretSealed: null });
  if (!access || !context.transcription) return undefined;
  const file = await fetchServiceFile(access, note.externalId, note.sha256);
  if (file.kind === 'done') return context.transcription.transcribe(file.value);
  return file.kind === 'temporary' ? 'later' : undefined;
}

const postpone = ({ database, now }: ChatContext, messageId: string) =>
  database.write
    .updateTable('voiceNotes')
    .set({ nextAt: new Date(now().getTime() + retryAfter) })
    .where('messageId', '=', messageId)
    .execute();

/** Locks the contact first, as events do, so that a person's messages are handled one at a time. */
async function handleVoiceNote(
  tx: Transaction,
  context: ChatContext,
  { messageId, contactId, words }: VoiceNote & { words: string | undefined },
  receive: MessageReceiver,
): Promise<void> {
  await tx.db.selectFrom('contacts').select('id').where('id', '=', contactId).forUpdate().execute();
  const claimed = await tx.db
    .deleteFrom('voiceNotes')
    .where('messageId', '=', messageId)
    .returning('messageId')
    .execute();
  if (claimed.length === 0) return;
  const message = await tx.db
    .updateTable('channelMessages')
    .set({ text: words ?? '' })
    .where('id', '=', messageId)
    .returning(['id', 'contactId', 'numberId', 'externalId', 'replyTo', 'occurredAt'])
    .executeTakeFirstOrThrow();
  const { externalId, replyTo, ...rest } = message;
  await receive(tx, context, {
    ...rest,
    ...(await readReceivingNumber(tx, message.numberId, message.contactId)),
    externalId: externalId ?? '',
    kind: words ? 'text' : 'audio',
    text: words ?? '',
    ...(replyTo && { replyTo }),
  });
}
