import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { ChatContext } from '../context.ts';
import type { ServiceAccess } from '../service/credentials.ts';
import { type ServiceResult, type UploadedFile, uploadServiceFile } from '../service/graph.ts';
import { createDocument } from './documents.ts';
import { isPicturePending, readPictureForSending } from './media.ts';

/** After this many attempts, 2 and 4 s apart, text is sent without a photo that isn't downloaded yet. */
const maxPictureAttempts = 2;

/**
 * Uploads the photo or document of a message to the service, and returns its id there; `undefined` for a message that
 * has none, and for one that goes without it: its text says where to find it.
 */
export async function uploadMedia(
  context: ChatContext,
  access: ServiceAccess,
  { message, attempts }: { message: OutgoingMessage; attempts: number },
): Promise<ServiceResult<string | undefined>> {
  if (message.kind === 'document') return uploadDocument(context, access, message);
  const source = 'picture' in message ? message.picture : undefined;
  if (!source) return withoutMedia;
  const jpeg = await readPictureForSending(context, source);
  if (jpeg) return uploadOrLeaveOut(access, { bytes: jpeg, type: 'image/jpeg', name: 'picture.jpg' });
  const isEarly = attempts <= maxPictureAttempts && (await isPicturePending(context, source));
  return isEarly ? { kind: 'temporary', code: undefined } : withoutMedia;
}

const withoutMedia = { kind: 'done', value: undefined } as const;

async function uploadDocument(
  context: ChatContext,
  access: ServiceAccess,
  { document }: Extract<OutgoingMessage, { kind: 'document' }>,
): Promise<ServiceResult<string | undefined>> {
  const bytes = await createDocument(context, document);
  if (!bytes) return withoutMedia;
  // The service knows no CSV, but shows any text under the name of its message.
  return uploadOrLeaveOut(access, { bytes, type: 'text/plain', name: document.name });
}

/** The words and buttons of a message go without a file that the service refuses. */
async function uploadOrLeaveOut(access: ServiceAccess, file: UploadedFile): Promise<ServiceResult<string | undefined>> {
  const uploaded = await uploadServiceFile(access, file);
  const isUnsupported = uploaded.kind === 'refused' && uploaded.problem !== 'token_refused';
  return isUnsupported ? withoutMedia : uploaded;
}
