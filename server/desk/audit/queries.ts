import {
  type AuditAct,
  type AuditArea,
  type AuditRole,
  type AuditTarget,
  auditActNames,
  auditActs,
} from '#domain/identity/audit.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { likePattern, parseCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type Query, queryWithoutDeadline, readPanelList } from '#server/platform/database/search.ts';

export type AuditFilter = {
  area?: AuditArea | undefined;
  /** A part of the name, email or shop of the actor or the target. */
  person?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

type EntryRow = {
  id: string;
  number: string;
  created_at: Date;
  act: AuditAct;
  role: AuditRole;
  who: string | null;
  target: AuditTarget | null;
  target_id: string | null;
  what: string | null;
  shop: string | null;
  source: string | null;
  details: Record<string, unknown>;
  hash: string;
};

/** Shows the current names of people and things. */
const columns = `audit.id, number, audit.created_at, act, audit.role, actor.name as who, target, target_id, source, details,
  hash, own_shop.business_name as shop, coalesce(person.name, shop.business_name, product.name, reviewed.name,
    reporting.business_name) as what`;
const selected = `select ${columns} from audit left join users as actor on actor.id = actor_id
  left join users as person on target = 'user' and person.id = target_id
  left join sellers as shop on target = 'seller' and shop.id = target_id
  left join products as product on target = 'product' and product.id = target_id
  left join reviews on target = 'review' and reviews.id = target_id
  left join products as reviewed on reviewed.id = reviews.product_id
  left join conversation_reports as reports on target = 'report' and reports.id = target_id
  left join conversations on conversations.id = reports.conversation_id
  left join sellers as reporting on reporting.id = conversations.seller_id
  left join sellers as own_shop on own_shop.id = (details->>'sellerId')::uuid
  where number is not null`;

/** More people than a search term can sensibly mean. */
const mostPeople = 200;

/** Returns the users, and the shops that they act for, whose name, email or phone contains the search term. */
async function findPeople(ask: Query, typed: string): Promise<string[]> {
  const rows = await ask<{ id: string; seller_id: string | null }>({
    text: `(select users.id, null as seller_id from users where role = 'admin' and lower(name || ' ' || email) like $1 limit $2)
      union all
      (select user_id, sellers.id from sellers join members on members.seller_id = sellers.id where search like $1 limit $2)`,
    values: [likePattern(typed), mostPeople],
  });
  return rows.flatMap(({ id, seller_id: sellerId }) => (sellerId ? [id, sellerId] : [id]));
}

type AuditPage = AuditFilter & { cursor?: string | undefined; limit: number };

/** Returns audit entries, newest first. A search by person has the timeout of searches. */
export function listAudit(context: Pick<ChatContext, 'database'>, admin: Admin, filter: AuditPage) {
  return readPanelList(context, admin.adminId, filter.person, ({ ask }) => readAudit(ask, filter));
}

async function readAudit(ask: Query, { area, person, since, until, cursor, limit }: AuditPage) {
  const values: unknown[] = [limit + 1];
  const conditions: string[] = [];
  const demand = (condition: (...places: string[]) => string, ...wanted: unknown[]) => {
    const places = wanted.map((value) => `$${values.push(value)}`);
    conditions.push(condition(...places));
  };
  if (area)
    demand(
      (acts) => `act = any(${acts})`,
      auditActNames.filter((act) => auditActs[act].area === area),
    );
  if (person) {
    const people = await findPeople(ask, person);
    demand((ids) => `(actor_id = any(${ids}) or target_id = any(${ids}))`, people);
  }
  if (since) demand((moment) => `audit.created_at >= ${moment}`, since);
  if (until) demand((moment) => `audit.created_at < ${moment}`, until);
  if (cursor) {
    const { number, id } = parseCursor(cursor);
    demand((at, after) => `(audit.created_at, audit.id) < (${at}, ${after})`, new Date(number), id);
  }
  const newest = 'order by audit.created_at desc, audit.id desc limit $1';
  const text = [selected, ...conditions.map((condition) => `and ${condition}`), newest].join(' ');
  const rows = await ask<EntryRow>({ text, values });
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, ({ created_at: at, id }) => ({ at, id }));
  return { entries: shown.map(toEntry), nextCursor };
}

function toEntry({ created_at: at, target_id: targetId, number, ...row }: EntryRow) {
  return { ...row, number: Number(number), at: at.toISOString(), hasTarget: targetId !== null };
}
export type AuditEntry = ReturnType<typeof toEntry>;

/** Yields all matching entries, newest first, without loading them all into memory. */
export async function* eachEntry({ database }: Pick<ChatContext, 'database'>, _admin: Admin, filter: AuditFilter) {
  const ask = queryWithoutDeadline(database);
  let cursor: string | undefined;
  do {
    const { entries, nextCursor } = await readAudit(ask, { ...filter, cursor, limit: 500 });
    yield* entries;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}
