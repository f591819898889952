import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { containsText, isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type ListRead, readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';

type MailFilter = { search?: string | undefined; cursor?: string | undefined; limit: number };

/** Returns all emails, newest first. The search matches recipient and subject. */
export async function listMails(context: ChatContext, admin: Admin, filter: MailFilter) {
  const rows = await readPanelList(context, admin.adminId, filter.search, ({ db }) =>
    readFirstRows(db, mailList(filter), (from) =>
      from.selectFrom('mails').select(['id', 'recipient', 'subject', 'body', 'status', 'createdAt']),
    ),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, filter.limit, (mail) => ({ at: mail.createdAt, id: mail.id }));
  return { mails: shown.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })), nextCursor };
}

function mailList({ search = '', cursor, limit }: MailFilter): ListRead<'mails'> {
  const { eb, fn, ref } = expressionBuilder<DB, 'mails'>();
  return {
    table: 'mails',
    // Written as in its index.
    text: sql<string>`lower(${ref('mails.recipient')} || ' ' || ${ref('mails.subject')})`,
    columns: ['createdAt'],
    scope: [cursor ? isBeyondCursor(cursor, ref('mails.createdAt'), ref('mails.id')) : undefined],
    time: 'createdAt',
    contains: (text) => containsText(text, search),
    // A term that isn't a complete address may be a part of one.
    exactMatch: search.includes('@') ? eb(fn('lower', ['mails.recipient']), '=', search.toLowerCase()) : undefined,
    query: search,
    limit,
  };
}
