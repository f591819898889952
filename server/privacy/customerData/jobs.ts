import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChatContext } from '#server/chat/context.ts';
import { removeFiles } from '#server/platform/database/locks.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { mailFolder } from '#server/platform/mail/outbox.ts';
import { eraseExpiredNames } from './commands.ts';

/** Folders of pictures, and ids of emails. */
type ErasedFiles = { folders: string[]; mails?: string[] };

/** Removes the files of erased data, and checks daily for names that the law no longer requires. */
export async function registerErasureJobs(queue: JobQueue, context: ChatContext, dataDirectory: string): Promise<void> {
  await queue.work<ErasedFiles>('remove-files', (files) => removeErasedFiles(context, dataDirectory, files));
  await queue.work('forget-names', () => eraseExpiredNames(context));
  await queue.schedule('forget-names', '27 3 * * *');
}

/** Throws while a backup is being made. */
export async function removeErasedFiles(
  { database, pictures }: ChatContext,
  dataDirectory: string,
  { folders, mails = [] }: ErasedFiles,
): Promise<void> {
  const removed = await removeFiles(database, async () => {
    for (const folder of folders) await pictures.removeAll(folder);
    for (const id of mails) await rm(join(mailFolder({ dataDirectory }), `${id}.eml`), { force: true });
  });
  if (!removed) throw new Error('A backup is being made: the files go when the job is tried again.');
}
