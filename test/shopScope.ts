import type { TestServer } from './server.ts';

/** An update or deletion whose conditions name a person. */
export type PersonStatement = { action: 'update' | 'delete'; table: string; isOfShop: boolean };

/** Updates and deletions, up to where they are executed. */
const statement = /\.(updateTable|deleteFrom)\('(\w+)'\)(?:(?!\.execute|\.updateTable|\.deleteFrom|\n\);\n)[\s\S])*/g;
const person = /'(\w+\.)?(phone|contactId|customerPhone|serviceUserId)'|isMessageOf/;

/**
 * The updates and deletions by person in a source text. They are of one shop if one of their conditions, all of which
 * must be true, is about the seller and has no alternative.
 */
export function personStatements(source: string): PersonStatement[] {
  return [...source.matchAll(statement)].flatMap(([text, method, table = '']) => {
    const conditions = conditionsOf(text);
    if (!conditions.some((condition) => person.test(condition))) return [];
    const isOfShop = conditions.some(
      (condition) => /isMessageOf/.test(condition) || (/\bsellerId\b/.test(condition) && !/\bor\(/.test(condition)),
    );
    return [{ action: method === 'updateTable' ? ('update' as const) : ('delete' as const), table, isOfShop }];
  });
}

/** What stands in the brackets of the outermost `where` and `whereRef` of a statement. */
function conditionsOf(text: string): string[] {
  const conditions: string[] = [];
  let depth = 0;
  let start: number | undefined;
  for (const [index, character] of [...text].entries()) {
    if (character === '(') {
      if (depth === 0 && /\.where(Ref)?$/.test(text.slice(0, index))) start = index + 1;
      depth += 1;
    } else if (character === ')') {
      depth -= 1;
      if (depth === 0 && start !== undefined) conditions.push(text.slice(start, index));
      if (depth === 0) start = undefined;
    }
  }
  return conditions;
}

const columns = /"(phone|contact_id|customer_phone|service_user_id)"/;

/** Records from now on which updates and deletions by person the database runs. Returns how to read them. */
export async function recordPersonStatements(server: TestServer) {
  await server.rows(`
    create table ran (action text, name text, query text, primary key (action, name, query));
    create function record_statement() returns trigger language plpgsql security definer as $$ begin
      insert into ran values (lower(tg_op), tg_table_name, current_query()) on conflict do nothing;
      return null;
    end $$;
    do $$ declare of regclass; begin
      for of in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'ran' loop
        execute format('create trigger record after update or delete on %s for each statement execute function record_statement()', of);
      end loop;
    end $$`);
  return async (): Promise<{ action: string; table: string }[]> => {
    const ran = await server.rows<{ action: string; table: string; query: string }>(
      'select action, name as table, query from ran',
    );
    const byPerson = ran.filter(({ action, table, query }) => {
      const [, rest = ''] = query.split(`${action === 'update' ? 'update' : 'delete from'} "${table}"`);
      return columns.test(rest.replace(/^[\s\S]*? where /, ''));
    });
    return byPerson.map(({ action, table }) => ({
      action,
      table: table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    }));
  };
}
