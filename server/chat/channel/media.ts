import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { PictureSource } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import { isRemotePicture, pictureLimits, uploadedPictureId } from '#domain/platform/pictures.ts';
import { readRemotePicture } from '#server/catalogue/pictures/commands.ts';
import { createJpegInChildProcess, readPictureJpeg } from '#server/catalogue/pictures/jpeg.ts';
import { findProductsInPhoto } from '#server/catalogue/pictures/photoSearch.ts';
import { createSharePicture } from '#server/catalogue/sharePictures/sharePicture.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notification } from '#server/platform/database/notify.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { convertPictureInChildProcess } from '#server/platform/pictures/convert.ts';
import { spreadsheetLimits } from '#server/platform/spreadsheets/format.ts';
import type { ChatContext } from '../context.ts';
import type { NumberSecretsRow } from '../service/credentials.ts';
import { fetchServiceFile, type ServiceResult } from '../service/graph.ts';

const largestWidth = pictureLimits.widths[2];

/** The folder with the sizes of a photo received in a chat. */
export const chatPictureFolder = (mediaId: string) => `chats/${mediaId}/`;

/**
 * Returns a photo as JPEG, which the service accepts, or `undefined` if it no longer exists: the text is sent without
 * it.
 */
export async function readPictureForSending(context: ChatContext, source: PictureSource): Promise<Buffer | undefined> {
  if ('mediaId' in source)
    return convertPhotoToJpeg(
      (await context.pictures.get(`${chatPictureFolder(source.mediaId)}${largestWidth}.webp`))?.bytes,
    );
  if ('posterOf' in source) return drawPoster(context, source.posterOf);
  const id = uploadedPictureId(source.image);
  if (id) return readPictureJpeg(context, id);
  if (isRemotePicture(source.image)) return convertPhotoToJpeg(await readRemoteWithDeadline(context, source.image));
  return convertPhotoToJpeg(await context.bundledPhoto(source.image));
}

/** The picture of a shop with its QR code; `undefined` if too many are being drawn. */
async function drawPoster(context: ChatContext, sellerId: string): Promise<Buffer | undefined> {
  try {
    return await createSharePicture(context, { sellerId }, { format: 'card', productIds: undefined }, 'en');
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Whether a photo received in a chat still has to be downloaded. */
export async function isPicturePending({ database }: ChatContext, source: PictureSource): Promise<boolean> {
  if (!('mediaId' in source)) return false;
  const file = await database.read
    .selectFrom('channelMedia')
    .select('state')
    .where('id', '=', source.mediaId)
    .executeTakeFirst();
  return file?.state === 'waiting';
}

async function readRemoteWithDeadline(context: ChatContext, url: string): Promise<Buffer | undefined> {
  const notAsked = async () => {
    throw new AppError('picture_not_fetched');
  };
  try {
    return await readRemotePicture(context, { url, file: `${largestWidth}.webp` }, notAsked);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Converts a photo to the format that phones send. */
export const convertPhotoToJpeg = async (bytes: Buffer | undefined): Promise<Buffer | undefined> =>
  bytes && createJpegInChildProcess(bytes);

const maxAttempts = 8;

/** The time when the next file is downloaded. */
export const mediaDue = () =>
  expressionBuilder<DB>()
    .selectFrom('channelMedia')
    .select((eb) => eb.fn.min('nextAt').as('due'))
    .where('state', '=', sql.lit('waiting'))
    .$asScalar();

/** Receives the document of a message, or why it could not be downloaded: a temporary failure is tried again. */
export type DocumentReceiver = (
  context: ChatContext,
  file: Pick<PendingMedia, 'messageId' | 'attempts'>,
  answer: ServiceResult<Buffer>,
) => Promise<void>;

/** Downloads the file whose turn it is: a photo is stored, a document is passed on. */
export async function fetchNextMedia(context: ChatContext, receiveDocument: DocumentReceiver): Promise<Step> {
  const file = await context.database.transaction((tx) => claimMedia(tx, context.now()));
  if (!file) return false;
  const access = context.credentials.accessOf(file.number);
  const isDocument = file.messageKind === 'document';
  const { bytes: maxBytes } = isDocument ? spreadsheetLimits : pictureLimits;
  const answer: ServiceResult<Buffer> = access
    ? await fetchServiceFile(access, file.externalId, file.sha256, maxBytes)
    : { kind: 'refused', problem: context.credentials.problemOf(file.number) };
  await (isDocument ? receiveDocument(context, file, answer) : receivePhoto(context, file, answer));
  return true;
}

async function receivePhoto(context: ChatContext, file: PendingMedia, answer: ServiceResult<Buffer>): Promise<void> {
  const photo = answer.kind === 'done' && (await storePicture(context, file, answer.value));
  if (photo) await finishMedia(context, file.id, 'kept', await recogniseProducts(context, file.id, photo));
  else if (answer.kind !== 'temporary' || file.attempts >= maxAttempts) await finishMedia(context, file.id, 'refused');
}

type PendingMedia = NonNullable<Awaited<ReturnType<typeof claimMedia>>>;

/**
 * Leases the due file that comes next in the rotation of shops until its next attempt is due, so that no other process
 * claims it: after 1, 2, 4 … minutes.
 */
export async function claimMedia({ db }: Transaction, now: Date) {
  const file = await db
    .with('due', (w) =>
      w
        .selectFrom('channelMedia')
        .select('id')
        .where('state', '=', sql.lit('waiting'))
        .where('nextAt', '<=', now)
        .orderBy('turn')
        .orderBy('id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('channelMedia as file')
    .from(['due', 'channelMessages', 'channelNumbers'])
    .set((eb) => ({
      attempts: eb('file.attempts', '+', 1),
      nextAt: sql<Date>`${now}::timestamptz + make_interval(mins => (2 ^ ${eb.ref('file.attempts')})::int)`,
    }))
    .whereRef('file.id', '=', 'due.id')
    .whereRef('channelMessages.id', '=', 'file.messageId')
    .whereRef('channelNumbers.id', '=', 'channelMessages.numberId')
    .returning(['file.id', 'file.externalId', 'file.sha256', 'file.attempts', 'file.share', 'channelMessages.numberId'])
    .returning(['file.messageId', 'channelMessages.kind as messageKind'])
    .returning(['channelNumbers.kind', 'channelNumbers.numberId as serviceId', 'channelNumbers.tokenSealed'])
    .executeTakeFirst();
  if (!file) return undefined;
  const { numberId: id, serviceId: numberId, kind, tokenSealed, ...rest } = file;
  return { ...rest, number: { id, kind, numberId, tokenSealed, appSecretSealed: null } satisfies NumberSecretsRow };
}

/**
 * Validates the content like an upload (product.md, section 4). Returns its smallest width, `undefined` if it isn't a
 * supported photo.
 */
async function storePicture(context: ChatContext, { id, number }: PendingMedia, bytes: Buffer) {
  try {
    const renditions = await convertPictureInChildProcess(number.id, bytes);
    for (const made of renditions) {
      await context.pictures.put(`${chatPictureFolder(id)}${made.wanted}.webp`, made.bytes, 'image/webp');
    }
    return renditions[0]?.bytes;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The products whose pictures a customer's photo shows; `null` for a photo of the shop's own phone. */
async function recogniseProducts(context: ChatContext, id: string, photo: Buffer): Promise<string[] | null> {
  const conversation = await context.database.read
    .selectFrom('channelMedia')
    .innerJoin('channelMessages', 'channelMessages.id', 'channelMedia.messageId')
    .innerJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
    .select('conversations.sellerId')
    .where('channelMedia.id', '=', id)
    .executeTakeFirst();
  return conversation ? findProductsInPhoto(context, conversation.sellerId, photo) : null;
}

/** A draft with a failed photo isn't published before its phone was notified (server/chat/drafts). */
export async function finishMedia(
  { database, now }: ChatContext,
  id: string,
  state: 'kept' | 'refused',
  productIds: string[] | null = null,
): Promise<void> {
  const isRefused = state === 'refused';
  await database.write
    .with('file', (w) =>
      w.updateTable('channelMedia').set({ state, productIds }).where('id', '=', id).returning('messageId'),
    )
    .with('drafts', (w) =>
      w
        .updateTable('productDrafts')
        .set((eb) => ({ photoFailedAt: now(), version: eb('version', '+', 1), publishAt: null }))
        .where(sql.lit(isRefused))
        .where('id', 'in', (eb) => eb.selectFrom('draftPictures').select('draftId').where('mediaId', '=', id)),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('file')
        .innerJoin('channelMessages', 'channelMessages.id', 'file.messageId')
        .innerJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
        .select('conversations.sellerId')
        .union(
          eb
            .selectFrom('draftPictures')
            .innerJoin('productDrafts', 'productDrafts.id', 'draftPictures.draftId')
            .select('productDrafts.sellerId')
            .where('mediaId', '=', id),
        )
        .as('shops'),
    )
    .select((eb) => notification(eb.cast('sellerId', 'text')).as('told'))
    .execute();
}
