import type { ChatContext } from '#server/chat/context.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { isAfterCursorSql, likePattern, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';

type Row = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  status: 'queued' | 'sent' | 'kept';
  createdAt: Date;
};
const listed = 'select id, recipient, subject, body, status, created_at as "createdAt" from mails';

/** Returns all emails, newest first. The search matches recipient and subject. */
export async function listMails(
  context: ChatContext,
  admin: Admin,
  { search = '', cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
) {
  const rows = await readPanelList(context, admin.adminId, search, ({ ask }) =>
    readFirstRows<Row>(ask, listed, {
      table: 'mails',
      // Written as in its index.
      text: `(lower(recipient || ' ' || subject))`,
      columns: ['created_at'],
      scope: (bind) => [isAfterCursorSql(bind, cursor, 'mails.created_at', 'mails.id')],
      sequence: 'order by mails.created_at desc, mails.id desc',
      contains: (bind, text) => `(${text} like ${bind(likePattern(search))})`,
      // A term that isn't a complete address may be a part of one.
      isOf: (bind) => (search.includes('@') ? `(lower(recipient) = ${bind(search.toLowerCase())})` : undefined),
      typed: search,
      limit,
    }),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (mail) => ({ at: mail.createdAt, id: mail.id }));
  return { mails: shown.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })), nextCursor };
}
