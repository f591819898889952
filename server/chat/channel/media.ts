import type { PictureSource } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import { isRemotePicture, pictureLimits, uploadedPictureId } from '#domain/platform/pictures.ts';
import { readRemotePicture } from '#server/catalogue/pictures/commands.ts';
import { createJpegInChildProcess, readPictureJpeg } from '#server/catalogue/pictures/jpeg.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { convertPictureInChildProcess } from '#server/platform/pictures/convert.ts';
import type { ChatContext } from '../context.ts';
import type { NumberSecretsRow } from '../service/credentials.ts';
import { fetchServiceFile } from '../service/graph.ts';

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
  const id = uploadedPictureId(source.image);
  if (id) return readPictureJpeg(context, id);
  if (isRemotePicture(source.image)) return convertPhotoToJpeg(await readRemoteWithDeadline(context, source.image));
  return convertPhotoToJpeg(await context.bundledPhoto(source.image));
}

/** Whether a photo received in a chat still has to be downloaded. */
export async function isPicturePending({ database }: ChatContext, source: PictureSource): Promise<boolean> {
  if (!('mediaId' in source)) return false;
  const text = "select from channel_media where id = $1 and state = 'waiting'";
  return (await database.pool.query(text, [source.mediaId])).rowCount === 1;
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

type PendingMedia = {
  id: string;
  externalId: string;
  sha256: string | null;
  number: NumberSecretsRow;
  attempts: number;
};

/** SQL of the time when the next file is downloaded. */
export const mediaDue = () => "select min(next_at) from channel_media where state = 'waiting'";

/** Downloads the file that has waited longest and stores it as a photo. */
export async function fetchNextMedia(context: ChatContext): Promise<Step> {
  const file = await context.database.transaction((tx) => claimMedia(tx, context.now()));
  if (!file) return false;
  const access = context.credentials.accessOf(file.number);
  const answer = access
    ? await fetchServiceFile(access, file.externalId, file.sha256)
    : ({ kind: 'refused', problem: context.credentials.problemOf(file.number) } as const);
  const isKept = answer.kind === 'done' && (await storePicture(context, file, answer.value));
  if (isKept) await finishMedia(context, file.id, 'kept');
  else if (answer.kind !== 'temporary' || file.attempts >= maxAttempts) await finishMedia(context, file.id, 'refused');
  return true;
}

type PendingMediaRow = {
  id: string;
  external_id: string;
  sha256: string | null;
  attempts: number;
  number_id: string;
  kind: NumberSecretsRow['kind'];
  service_id: string;
  token_sealed: string | null;
};

/** Leases a file until its next attempt is due, so that no other process claims it: after 1, 2, 4 … minutes. */
async function claimMedia({ client }: Transaction, now: Date): Promise<PendingMedia | undefined> {
  const { rows } = await client.query<PendingMediaRow>(
    `with due as (select id from channel_media where state = 'waiting' and next_at <= $1
        order by next_at limit 1 for update skip locked)
      update channel_media as file set attempts = attempts + 1, next_at = $1::timestamptz + make_interval(mins => (2 ^ attempts)::int)
      from due, channel_messages, channel_numbers
      where file.id = due.id and channel_messages.id = message_id and channel_numbers.id = channel_messages.number_id
      returning file.id, file.external_id, sha256, attempts, channel_numbers.id as number_id, channel_numbers.kind,
        channel_numbers.number_id as service_id, token_sealed`,
    [now],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { id, external_id: externalId, sha256, attempts, kind, number_id, service_id: numberId, token_sealed } = row;
  return {
    id,
    externalId,
    sha256,
    attempts,
    number: { id: number_id, kind, numberId, tokenSealed: token_sealed, appSecretSealed: null },
  };
}

/** Validates the content like an upload (product.md, section 4). Returns `false` if it isn't a supported photo. */
async function storePicture(context: ChatContext, { id, number }: PendingMedia, bytes: Buffer): Promise<boolean> {
  try {
    for (const made of await convertPictureInChildProcess(number.id, bytes)) {
      await context.pictures.put(`${chatPictureFolder(id)}${made.wanted}.webp`, made.bytes, 'image/webp');
    }
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A draft with a failed photo isn't published before its phone was notified (server/chat/drafts). */
export async function finishMedia(
  { database, now }: ChatContext,
  id: string,
  state: 'kept' | 'refused',
): Promise<void> {
  await database.pool.query(
    `with file as (update channel_media set state = $2 where id = $1 returning message_id),
      drafts as (update product_drafts set photo_failed_at = $3, version = version + 1, publish_at = null
        where $2 = 'refused' and id in (select draft_id from draft_pictures where media_id = $1))
      select pg_notify('haat_events', seller_id::text) from (
        select conversations.seller_id from file
          join channel_messages on channel_messages.id = message_id join conversations on conversations.id = conversation_id
        union select seller_id from draft_pictures join product_drafts on product_drafts.id = draft_id where media_id = $1) as shops`,
    [id, state, now()],
  );
}
