import { isTellingDomain, namedWithSignal, type SignalKind, shownNotes, signalKinds } from '#domain/applications.ts';
import { AppError } from '#domain/errors.ts';
import { daysSince, newSellerStatus, type SellerStatus } from '#domain/sellers.ts';
import * as texts from '#texts/emails.gen.ts';
import { inLanguage, usualLanguage } from '#texts/language.ts';
import type { Admin, Context } from '../context.ts';
import { sellerNotes } from '../database/adminTables.ts';
import { and, desc, eq, sql } from '../database/drizzle.ts';
import { afterOlder, containsTextOrPhone, oldestFirst, page } from '../database/paging.ts';
import { readList } from '../database/searching.ts';
import { members, sellers, users } from '../database/tables.ts';
import { isOwner } from '../members/queries.ts';
import { readReason, toSeller } from '../sellers/queries.ts';

export type Signal = {
  kind: SignalKind;
  /** The latest of those who have the same; nobody with an e-mail that is thrown away. */
  others: { id: string; businessName: string; status: SellerStatus }[];
  hasMore: boolean;
};

type ApplicationFilter = { search?: string | undefined; cursor?: string | undefined; limit: number };

/** Who waits for a decision, the one who has waited longest first, with what speaks for a second look. */
export async function listApplications(context: Context, admin: Admin, filter: ApplicationFilter) {
  const { waiting, nextCursor } = await listWaiting(context, admin, filter);
  const signals = await findSignals(
    context,
    waiting.map(({ id }) => id),
  );
  return { applications: waiting.map((seller) => ({ ...seller, signals: signals.get(seller.id) ?? [] })), nextCursor };
}

/** Who waits for a decision, the one who has waited longest first. */
export async function listWaiting({ database, now }: Context, _admin: Admin, filter: ApplicationFilter) {
  const rows = await readList(database, filter.search, ({ query }) =>
    query
      .select({ seller: sellers, email: users.email, note: newestNote })
      .from(sellers)
      .innerJoin(members, isOwner)
      .innerJoin(users, eq(users.id, members.userId))
      .where(
        and(
          sql`${sellers.status} = ${sql.raw(`'${newSellerStatus}'`)}`,
          containsTextOrPhone(sellers.search, filter.search),
          afterOlder(filter.cursor, sellers.createdAt, sellers.id),
        ),
      )
      .orderBy(...oldestFirst(sellers.createdAt, sellers.id))
      .limit(filter.limit + 1),
  );
  const { rows: shown, nextCursor } = page(rows, filter.limit, ({ seller }) => ({
    at: seller.createdAt,
    id: seller.id,
  }));
  const waiting = shown.map(({ note, ...row }) => ({
    ...toSeller(row),
    daysWaiting: daysSince(row.seller.createdAt, now()),
    note,
  }));
  return { waiting, nextCursor };
}

const newestNote = sql<string | null>`(
  select note from ${sellerNotes} where seller_id = ${sellers.id} order by id desc limit 1)`;

/** What administrators know of one seller beside its own record. Throws `seller_not_found`. */
export async function readBackground(context: Context, _admin: Admin, sellerId: string) {
  const [signals, reason, notes] = await Promise.all([
    findSignals(context, [sellerId]),
    readReason(context.database, sellerId),
    listNotes(context, sellerId),
  ]);
  if (!signals.has(sellerId)) throw new AppError('seller_not_found');
  return { signals: signals.get(sellerId) ?? [], reason, notes };
}

async function listNotes({ database }: Context, sellerId: string) {
  const rows = await database.query
    .select({ id: sellerNotes.id, note: sellerNotes.note, by: users.name, at: sellerNotes.createdAt })
    .from(sellerNotes)
    .leftJoin(users, eq(users.id, sellerNotes.adminId))
    .where(eq(sellerNotes.sellerId, sellerId))
    .orderBy(desc(sellerNotes.id))
    .limit(shownNotes);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** What a registration shares with another one, each looked up in an index of its own. */
const keys = {
  phone: (seller: string) => `${seller}.phone`,
  address: (seller: string) => `same_words(${seller}.address)`,
  businessName: (seller: string) => `same_words(${seller}.business_name)`,
  ownerName: (seller: string) => `same_words(${seller}.owner_name)`,
} as const satisfies Partial<Record<SignalKind, (seller: string) => string>>;
const most = namedWithSignal + 1;
const lookups = [
  ...Object.entries(keys).map(
    ([kind, key]) => `(select '${kind}' as kind, other.id, other.business_name, other.status from sellers as other
      where ${key('other')} = ${key('one')} and ${key('one')} not in ('', same_words($2)) and other.id <> one.id
      order by other.id desc limit ${most})`,
  ),
  `(select 'emailDomain' as kind, other.id, other.business_name, other.status from users
      join members on user_id = users.id join sellers as other on other.id = members.seller_id
      where users.role = 'seller' and mail_domain(users.email) = one.domain and other.id <> one.id
      order by users.id desc limit ${most})`,
].join(' union all ');

type Found = {
  of: string;
  domain: string;
  kind: SignalKind | null;
  id: string;
  businessName: string;
  status: SellerStatus;
};

/** What these sellers have in common with others, but for the name that an erased shop gets, and whose mailbox is one that is thrown away; by their ids. */
async function findSignals({ database }: Context, sellerIds: string[]): Promise<Map<string, Signal[]>> {
  const [disposable, { rows }] = await Promise.all([
    disposableDomains(),
    database.pool.query<Found>({
      name: 'signals',
      text: `select one.id as "of", one.domain, found.kind, found.id, found.business_name as "businessName", found.status
        from (select sellers.*, mail_domain(email) as domain from sellers
          join members on seller_id = sellers.id and members.role = 'owner' join users on users.id = user_id
          where sellers.id = any($1)) as one
        left join lateral (${lookups}) as found on true`,
      values: [sellerIds, inLanguage(usualLanguage, texts.closedShop)],
    }),
  ]);
  const bySeller = Map.groupBy(rows, (row) => row.of);
  return new Map(
    [...bySeller].map(([id, found]) => {
      const domain = found[0]?.domain ?? '';
      const kinds = signalKinds.filter((kind) => kind !== 'emailDomain' || isTellingDomain(domain));
      const signals = kinds.flatMap((kind) => toSignal(kind, found, disposable.has(domain)));
      return [id, signals];
    }),
  );
}

/** Thousands of domains, read when an administrator looks at applications, and once. */
let domains: Promise<Set<string>> | undefined;
const disposableDomains = () => {
  domains ??= import('disposable-email-domains-js').then((list) => list.disposableEmailBlocklistSet());
  return domains;
};

function toSignal(kind: SignalKind, found: Found[], isDisposable: boolean): Signal[] {
  if (kind === 'disposableEmail') return isDisposable ? [{ kind, others: [], hasMore: false }] : [];
  const same = found.filter((row) => row.kind === kind);
  if (same.length === 0) return [];
  const others = same.slice(0, namedWithSignal).map(({ id, businessName, status }) => ({ id, businessName, status }));
  return [{ kind, others, hasMore: same.length > namedWithSignal }];
}
