import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConnection } from './connect.ts';
import type { QueryBuilder } from './queryBuilder.ts';

/** Database accounts: `owner` migrates, `serving` can only read and change rows. */
export type DatabaseAccounts = { owner: DatabaseConnection; serving: DatabaseConnection };

const schemas = ['public', 'drizzle', 'pgboss'];

/**
 * Grants the serving account the right to read and change rows, and nothing more: it cannot create, alter or drop
 * anything, nor read files. Creates the account if it is missing, which the owner must be allowed to do.
 */
export async function grantServingPrivileges(db: QueryBuilder, { owner, serving }: DatabaseAccounts): Promise<void> {
  const { user = '', password } = new pg.Client(serving);
  if (user === new pg.Client(owner).user) return;
  await runStatements(db, missingRole(user, password ?? ''));
  await runStatements(db, missingGrants(user));
}

/** Runs the statements that a query returns. PostgreSQL writes them, so that it quotes names and texts. */
async function runStatements(db: QueryBuilder, query: RawBuilder<unknown>): Promise<void> {
  const found = sql<string[]>`array(${query})`.as('statements');
  const { statements } = await db.selectNoFrom(found).executeTakeFirstOrThrow();
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const missingRole = (user: string, password: string) => sql`
  select format('create role %I login password %L', ${user}::text, ${password}::text)
  where not exists (select from pg_roles where rolname = ${user})`;

/** Only grants what is missing, since each grant makes all sessions plan their statements again. */
const missingGrants = (user: string) => sql`
  select 'revoke create on schema public from public' where has_schema_privilege(${user}, 'public', 'create')
  union all
  select format('grant usage on schema %I to %I', nspname, ${user}::text) from pg_namespace
    where nspname = any(${schemas}) and not has_schema_privilege(${user}, oid, 'usage')
  union all
  select format(case relkind when 'S' then 'grant usage, select on sequence %s to %I'
      else 'grant select, insert, update, delete on %s to %I' end, oid::regclass, ${user}::text) from pg_class
    where relnamespace::regnamespace::text = any(${schemas}) and relkind in ('r', 'p', 'S')
      and not case relkind when 'S' then has_sequence_privilege(${user}, oid, 'usage')
        else has_table_privilege(${user}, oid, 'delete') end`;
