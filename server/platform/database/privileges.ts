import pg from 'pg';
import type { DatabaseConnection } from './connect.ts';

/** Database accounts: `owner` migrates, `serving` can only read and change rows. */
export type DatabaseAccounts = { owner: DatabaseConnection; serving: DatabaseConnection };

const schemas = ['public', 'drizzle', 'pgboss'];

/**
 * Grants the serving account the right to read and change rows, and nothing more: it cannot create, alter or drop
 * anything, nor read files. Creates the account if it is missing, which the owner must be allowed to do.
 */
export async function grantServingPrivileges(
  client: pg.ClientBase,
  { owner, serving }: DatabaseAccounts,
): Promise<void> {
  const { user = '', password } = new pg.Client(serving);
  if (user === new pg.Client(owner).user) return;
  await createRole(client, user, password ?? '');
  const { rows } = await client.query<{ statement: string }>(missingGrantsSql, [schemas, user]);
  for (const { statement } of rows) await client.query(statement);
}

async function createRole(client: pg.ClientBase, user: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
  if (rowCount) return;
  await client.query(`create role ${client.escapeIdentifier(user)} login password ${client.escapeLiteral(password)}`);
}

/** Only grants what is missing, since each grant makes all sessions plan their statements again. */
const missingGrantsSql = `
  select 'revoke create on schema public from public' as statement where has_schema_privilege($2, 'public', 'create')
  union all
  select format('grant usage on schema %I to %I', nspname, $2) from pg_namespace
    where nspname = any($1) and not has_schema_privilege($2, oid, 'usage')
  union all
  select format(case relkind when 'S' then 'grant usage, select on sequence %s to %I'
      else 'grant select, insert, update, delete on %s to %I' end, oid::regclass, $2) from pg_class
    where relnamespace::regnamespace::text = any($1) and relkind in ('r', 'p', 'S')
      and not case relkind when 'S' then has_sequence_privilege($2, oid, 'usage')
        else has_table_privilege($2, oid, 'delete') end`;
