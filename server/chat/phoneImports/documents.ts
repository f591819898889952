import { sql } from 'kysely';
import { activeImportStates } from '#domain/catalogue/imports/importStates.ts';
import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import type { ReceivedDocument } from '#domain/chat/phoneImports.ts';
import { AppError } from '#domain/errors.ts';
import { addImport } from '#server/catalogue/imports/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { isPdf, readPdfLines } from '#server/platform/pdf/pdfText.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/phoneImports.gen.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { storeMedia } from '../channel/incoming.ts';
import type { DocumentReceiver } from '../channel/media.ts';
import { readPhoneLanguage } from '../connectedPhones/phoneLanguages.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import { findPhoneMember, type ShopPhone } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { describeRefusal, importAddress } from './importMessages.ts';
import { proposeRates } from './rateLists.ts';

/** A file that can't be downloaded is given up after about a quarter of an hour. */
const maxAttempts = 4;

/**
 * Has a table downloaded and imported. Its import gets the id of the message, so that the phone can be found from it and
 * a file that is received twice is imported once. The phone hears of it when the dry run is ready; only a file that
 * waits for another one is answered immediately. A PDF is read as a rate list.
 */
export async function importDocument(
  phone: ShopPhone,
  { id, document }: IncomingMessage & { document: ReceivedDocument },
): Promise<OutgoingMessage[]> {
  const { tx, context, language } = phone;
  const mustWait = await isImporting(phone);
  await storeMedia(tx, id, document, context.now());
  return mustWait ? [createTextMessage(language, () => texts.queued({ file: nameOf(document.name) }))] : [];
}

/** The service may leave out the name. */
const nameOf = (fileName: string | null | undefined) => fileName || 'document.csv';

/** Whether another file of the shop is being downloaded or worked on. */
async function isImporting({ tx: { db }, member: { sellerId }, contactId }: ShopPhone): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('imports').select('id').where('sellerId', '=', sellerId).where('state', 'in', activeImportStates),
        ),
        exists(
          selectFrom('channelMedia')
            .innerJoin('channelMessages', 'channelMessages.id', 'channelMedia.messageId')
            .select('channelMedia.id')
            .where('channelMedia.state', '=', sql.lit('waiting'))
            .where('channelMessages.contactId', '=', contactId)
            .where('channelMessages.kind', '=', sql.lit('document')),
        ),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

/** Begins the import with a downloaded file, or tells the phone why there is none. */
export const receiveDocument: DocumentReceiver = async (context, { messageId, attempts }, answer) => {
  if (answer.kind === 'temporary' && attempts < maxAttempts) return;
  const sent = await context.database.transaction((tx) => readDocument(tx, messageId));
  if (!sent) return;
  const { member, file } = sent;
  const address = importAddress(context);
  if (!member) return finishDocument(context, messageId, () => texts.notConnected({ file, address }));
  if (answer.kind !== 'done') return finishDocument(context, messageId, () => texts.notDownloaded({ file, address }));
  try {
    if (isPdf(answer.value)) return await answerRateList(context, messageId, file, answer.value);
    await addImport(context, member, { id: messageId, bytes: answer.value, name: file });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return finishDocument(context, messageId, () => describeRefusal(context, file, error));
  }
  await finishDocument(context, messageId);
};

/** Reads a PDF, and asks whether the prices in it are to be changed. Throws as `readPdfLines` does. */
async function answerRateList(context: ChatContext, messageId: string, file: string, bytes: Buffer): Promise<void> {
  const lines = await readPdfLines(new Uint8Array(bytes));
  await context.database.transaction(async (tx) => {
    const contactId = await endDownload(tx, messageId);
    const phone = contactId === undefined ? undefined : await findPhoneMember(tx, contactId);
    if (contactId === undefined || !phone) return;
    const language = await readPhoneLanguage(tx, contactId);
    const message = await proposeRates({ tx, context, contactId, language, member: phone.member }, { file, lines });
    await ignoreUnreachable(() => queueMessage(tx, context, { contactId, author: 'assistant', message }));
  });
}

/** The name of a file, and the shop that its phone acts for now. */
async function readDocument(tx: Transaction, messageId: string) {
  const message = await tx.db
    .selectFrom('channelMessages')
    .select('contactId')
    .select(({ ref }) => sql<string | null>`${ref('content')} ->> 'fileName'`.as('fileName'))
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!message) return undefined;
  const phone = await findPhoneMember(tx, message.contactId);
  return { member: phone?.member, file: nameOf(message.fileName) };
}

/** Ends the download, and in the same transaction tells the phone what became of it, if that is known. */
const finishDocument = (context: ChatContext, messageId: string, text?: () => string): Promise<void> =>
  context.database.transaction(async (tx) => {
    const contactId = await endDownload(tx, messageId);
    if (contactId === undefined || !text) return;
    const language = await readPhoneLanguage(tx, contactId);
    const message = { kind: 'text' as const, text: inLanguage(language, text) };
    await ignoreUnreachable(() => queueMessage(tx, context, { contactId, author: 'assistant', message }));
  });

/** Returns whose document it was; `undefined` if another process has ended its download. */
async function endDownload({ db }: Transaction, messageId: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('channelMedia')
    .using('channelMessages')
    .whereRef('channelMessages.id', '=', 'channelMedia.messageId')
    .where('messageId', '=', messageId)
    .returning('contactId')
    .executeTakeFirst();
  return ended?.contactId;
}
