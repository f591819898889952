import type { Admin, Context } from '../context.ts';
import { after, newestFirst, page } from '../database/paging.ts';
import { mails } from '../database/tables.ts';

/** All mails, newest first. */
export async function listMails(
  { database }: Context,
  _admin: Admin,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await database.query
    .select()
    .from(mails)
    .where(after(cursor, mails.createdAt, mails.id))
    .orderBy(...newestFirst(mails.createdAt, mails.id))
    .limit(limit + 1);
  const { rows: shown, nextCursor } = page(rows, limit, (mail) => ({ at: mail.createdAt, id: mail.id }));
  return {
    mails: shown.map(({ sentAt: _, ...mail }) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
    nextCursor,
  };
}
