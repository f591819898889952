import type { Admin, Context } from '../context.ts';
import { and, sql } from '../database/drizzle.ts';
import { after, contains, newestFirst, page } from '../database/paging.ts';
import { readList } from '../database/searching.ts';
import { mails } from '../database/tables.ts';

/** What the search looks through, as its index has it. */
const searchable = sql`lower(${mails.recipient} || ' ' || ${mails.subject})`;

/** All mails, newest first. The search matches recipient and subject. */
export async function listMails(
  { database }: Context,
  _admin: Admin,
  { search, cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
) {
  const rows = await readList(database, search, ({ query }) =>
    query
      .select()
      .from(mails)
      .where(and(contains(searchable, search), after(cursor, mails.createdAt, mails.id)))
      .orderBy(...newestFirst(mails.createdAt, mails.id))
      .limit(limit + 1),
  );
  const { rows: shown, nextCursor } = page(rows, limit, (mail) => ({ at: mail.createdAt, id: mail.id }));
  return {
    mails: shown.map(({ sentAt: _, ...mail }) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
    nextCursor,
  };
}
