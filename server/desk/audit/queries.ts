import { expressionBuilder, type InferResult, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type AuditArea, auditActNames, auditActs } from '#domain/identity/audit.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { containsText, isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readPanelList } from '#server/platform/database/search.ts';

export type AuditFilter = {
  area?: AuditArea | undefined;
  /** A part of the name, email or shop of the actor or the target. */
  person?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

/** Audit entries with the current names of people and things. */
const selectEntries = (db: QueryBuilder) =>
  selectTargets(db)
    .leftJoin('users as actor', 'actor.id', 'audit.actorId')
    .leftJoin('sellers as ownShop', (join) =>
      join.on(({ eb, ref }) => eb('ownShop.id', '=', sql<string>`(${ref('audit.details')} ->> 'sellerId')::uuid`)),
    )
    .select(({ fn, ref }) => [
      'audit.id',
      ref('audit.number').$notNull().as('number'),
      ...(['audit.createdAt', 'audit.act', 'audit.role', 'actor.name as who'] as const),
      ...(['audit.target', 'audit.targetId', 'audit.source', 'audit.details'] as const),
      ref('audit.hash').$notNull().as('hash'),
      'ownShop.businessName as shop',
      fn
        .coalesce('person.name', 'shop.businessName', 'product.name', 'reviewed.name', 'reporting.businessName')
        .as('what'),
    ])
    .where('audit.number', 'is not', null);
type EntryRow = InferResult<ReturnType<typeof selectEntries>>[number];

/** Joins what an entry is about, by the kind of its target. */
const selectTargets = (db: QueryBuilder) =>
  db
    .selectFrom('audit')
    .leftJoin('users as person', (join) => join.on('target', '=', 'user').onRef('person.id', '=', 'audit.targetId'))
    .leftJoin('sellers as shop', (join) => join.on('target', '=', 'seller').onRef('shop.id', '=', 'audit.targetId'))
    .leftJoin('products as product', (join) =>
      join.on('target', '=', 'product').onRef('product.id', '=', 'audit.targetId'),
    )
    .leftJoin('reviews', (join) => join.on('target', '=', 'review').onRef('reviews.id', '=', 'audit.targetId'))
    .leftJoin('products as reviewed', 'reviewed.id', 'reviews.productId')
    .leftJoin('conversationReports as reports', (join) =>
      join.on('target', '=', 'report').onRef('reports.id', '=', 'audit.targetId'),
    )
    .leftJoin('conversations', 'conversations.id', 'reports.conversationId')
    .leftJoin('sellers as reporting', 'reporting.id', 'conversations.sellerId');

/** More people than a search term can sensibly mean. */
const mostPeople = 200;

/** Returns the users, and the shops that they act for, whose name, email or phone contains the search term. */
async function findPeople(db: QueryBuilder, typed: string): Promise<string[]> {
  const { ref } = expressionBuilder<DB, 'users' | 'sellers'>();
  const admins = db
    .selectFrom('users')
    .select(['users.id', sql<string | null>`null::uuid`.as('sellerId')])
    .where('users.role', '=', 'admin')
    .where(containsText(sql`lower(${ref('users.name')} || ' ' || ${ref('users.email')})`, typed))
    .limit(mostPeople);
  const members = db
    .selectFrom('sellers')
    .innerJoin('members', 'members.sellerId', 'sellers.id')
    .select(['members.userId as id', 'sellers.id as sellerId'])
    .where(containsText(ref('sellers.search'), typed))
    .limit(mostPeople);
  const rows = await db
    .selectFrom(admins.as('admins'))
    .selectAll()
    .unionAll(db.selectFrom(members.as('members')).selectAll())
    .execute();
  return rows.flatMap(({ id, sellerId }) => (sellerId ? [id, sellerId] : [id]));
}

type AuditPage = AuditFilter & { cursor?: string | undefined; limit: number };

/** Returns audit entries, newest first. A search by person has the timeout of searches. */
export function listAudit(context: Pick<ChatContext, 'database'>, admin: Admin, filter: AuditPage) {
  return readPanelList(context, admin.adminId, filter.person, ({ db }) => readAudit(db, filter));
}

async function readAudit(db: QueryBuilder, { area, person, since, until, cursor, limit }: AuditPage) {
  let query = selectEntries(db)
    .orderBy('audit.createdAt', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit + 1);
  if (area) {
    const acts = auditActNames.filter((act) => auditActs[act].area === area);
    query = query.where('audit.act', 'in', acts);
  }
  if (person) {
    const people = await findPeople(db, person);
    query = query.where(({ eb, or }) =>
      or([eb('audit.actorId', '=', anyOf(people)), eb('audit.targetId', '=', anyOf(people))]),
    );
  }
  if (since) query = query.where('audit.createdAt', '>=', new Date(since));
  if (until) query = query.where('audit.createdAt', '<', new Date(until));
  if (cursor) query = query.where(({ ref }) => isBeyondCursor(cursor, ref('audit.createdAt'), ref('audit.id')));
  const rows = await query.execute();
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, ({ createdAt: at, id }) => ({ at, id }));
  return { entries: shown.map(toEntry), nextCursor };
}

function toEntry({ createdAt: at, targetId, ...row }: EntryRow) {
  return { ...row, at: at.toISOString(), hasTarget: targetId !== null };
}
export type AuditEntry = ReturnType<typeof toEntry>;

/** Yields all matching entries, newest first, without loading them all into memory. */
export async function* eachEntry({ database }: Pick<ChatContext, 'database'>, _admin: Admin, filter: AuditFilter) {
  let cursor: string | undefined;
  do {
    const { entries, nextCursor } = await readAudit(database.read, { ...filter, cursor, limit: 500 });
    yield* entries;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}
