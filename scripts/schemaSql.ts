import { type Kysely, type RawBuilder, sql } from 'kysely';

/** A statement, or a line of one, with the comment on what it makes. */
type Part = { text: string; comment: string | null };
type TablePart = Part & { table: string; place: 'line' | 'option' | 'after' };

const heading = `-- The schema that the migrations make, for reading. Written by \`npm run schema\`.

set check_function_bodies = off;`;

/** The schema of a database as SQL, as pg_dump would write it, with each comment above what it explains. */
export async function schemaSql(db: Kysely<unknown>): Promise<string> {
  const read = async <Found extends Part>(query: RawBuilder<Found>) =>
    (await query.execute(db)).rows.map((part) => ({ ...part, text: foldLine(lowerKeywords(part.text)) }));
  const statements = async (query: RawBuilder<Part>) => (await read(query)).map((part) => withComment(part));
  const names = new Map((await read(tableNames)).map((part) => [part.text, part]));
  const tables = Map.groupBy(await read(tableParts), ({ table }) => table);
  const sections = [
    heading,
    ...(await statements(extensions)),
    ...(await statements(types)),
    ...(await statements(functions)),
    (await statements(sequences)).join('\n'),
    ...[...tables].map(([name, parts]) => tableSql(name, names.get(name)?.comment ?? null, parts)),
    (await statements(references)).join('\n'),
  ];
  return `${sections.join('\n\n')}\n`;
}

function tableSql(name: string, comment: string | null, parts: TablePart[]): string {
  const at = (place: TablePart['place']) => parts.filter((part) => part.place === place);
  const lines = at('line').map((part, index, all) =>
    withComment({ ...part, text: part.text + (index < all.length - 1 ? ',' : '') }, '  '),
  );
  const options = at('option').map(({ text }) => ` with (${text})`);
  const text = `create table ${name} (\n${lines.join('\n')}\n)${options.join('')};`;
  return [withComment({ text, comment }), ...at('after').map((part) => withComment(part))].join('\n');
}

function withComment({ text, comment }: Part, indent = ''): string {
  const remarks = comment?.match(/.{1,110}(?: |$)/gs)?.map((line) => `${indent}-- ${line.trimEnd()}\n`) ?? [];
  return remarks.join('') + indent + text.replaceAll('\n', `\n${indent}`);
}

/** PostgreSQL writes its keywords in capitals. Texts, quoted names and the bodies of functions stay as they are. */
const lowerKeywords = (text: string) =>
  text.replaceAll(/'(?:[^']|'')*'|"[^"]*"|\$function\$.*\$function\$|[^'"$]+/gs, (part) =>
    /^['"$]/.test(part) ? part : part.toLowerCase(),
  );

/** Breaks a long line before its clauses. */
const foldLine = (text: string) =>
  text.length <= 120 || text.includes('\n')
    ? text
    : text.replaceAll(/ (?=(?:where|for each|foreign key|check|generated always|(?<=\) )execute function) )/g, '\n  ');

/** What belongs to an extension is left out. */
const isOurs = (oid: string) => sql`not exists (select from pg_depend where objid = ${sql.ref(oid)} and deptype = 'e')`;
const isPublic = (schema: string) => sql`${sql.ref(schema)} = 'public'::regnamespace`;

const extensions = sql<Part>`
  select format('create extension if not exists %I;', extname) as text, null as comment
  from pg_extension where extname <> 'plpgsql' order by extname`;

const types = sql<Part>`
  select format(E'create type %I as (\n  %s\n);', relname,
      string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), E',\n  ' order by attnum)) as text,
    obj_description(reltype, 'pg_type') as comment
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relkind = 'c' and ${isPublic('relnamespace')} group by relname, reltype order by relname`;

const functions = sql<Part>`
  select replace(rtrim(pg_get_functiondef(oid), E'\n'), 'CREATE OR REPLACE FUNCTION public.', 'create function ') || ';' as text,
    obj_description(oid, 'pg_proc') as comment
  from pg_proc where ${isPublic('pronamespace')} and ${isOurs('pg_proc.oid')} order by proname`;

const sequences = sql<Part>`
  select format('create sequence %I as %s;', relname, format_type(seqtypid, null)) as text, null as comment
  from pg_class join pg_sequence on seqrelid = oid
  where ${isPublic('relnamespace')} and not exists (select from pg_depend where objid = oid and deptype = 'i')
  order by relname`;

const references = sql<Part>`
  select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid, true)) as text,
    obj_description(oid, 'pg_constraint') as comment
  from pg_constraint where contype = 'f' and ${isPublic('connamespace')} order by conrelid::regclass::text collate "C", conname`;

const tableNames = sql<Part>`
  select relname as text, obj_description(oid, 'pg_class') as comment
  from pg_class where relkind = 'r' and ${isPublic('relnamespace')}`;

const tables = sql`
  select oid, relname, reloptions from pg_class
  where relkind = 'r' and ${isPublic('relnamespace')} and ${isOurs('pg_class.oid')}`;

const columns = sql`
  select tables.oid, attnum, attname, attstattarget, attoptions, concat_ws(' ', quote_ident(attname),
    format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
    case attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
    case when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid, true))
      else 'default ' || pg_get_expr(adbin, adrelid, true) end) as definition
  from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum`;

/** Those that no constraint makes. */
const indexes = sql`
  select tables.oid, indexrelid, indexrelid::regclass as name from tables join pg_index on indrelid = oid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

/** The lines of each table in order, and what follows it: settings of columns, indexes, triggers. */
const tableParts = sql<TablePart>`
  with tables as (${tables}), columns as (${columns}), indexes as (${indexes}),
  parts (oid, place, position, name, text, comment) as (
    select oid, 'line', attnum, '', definition, col_description(oid, attnum) from columns
    union all
    select tables.oid, 'line', 2000 + position(contype in 'pucx'), conname,
      format('constraint %I %s', conname, pg_get_constraintdef(pg_constraint.oid, true)),
      obj_description(pg_constraint.oid, 'pg_constraint')
    from tables join pg_constraint on conrelid = tables.oid where contype in ('p', 'u', 'c', 'x')
    union all
    select oid, 'option', 0, '', array_to_string(reloptions, ', '), null from tables where reloptions is not null
    union all
    select oid, 'after', 1, attname, format('alter table %s alter column %I %s;', oid::regclass, attname, setting), null
    from columns, unnest(array['set statistics ' || nullif(attstattarget, -1),
      'set (' || array_to_string(attoptions, ', ') || ')']) as setting where setting is not null
    union all
    select columns.oid, 'after', 2, attname,
      format('alter sequence %s owned by %s.%I;', objid::regclass, columns.oid::regclass, attname), null
    from columns join pg_depend on refobjid = columns.oid and refobjsubid = attnum and deptype = 'a'
      join pg_sequence on seqrelid = objid
    union all
    select oid, 'after', 3, name::text, replace(pg_get_indexdef(indexrelid, 0, true), ' USING btree', '') || ';',
      obj_description(indexrelid, 'pg_class') from indexes
    union all
    select oid, 'after', 3, name || ' ', format('alter index %s alter column %s set statistics %s;', name, attnum, attstattarget),
      null from indexes join pg_attribute on attrelid = indexrelid where attstattarget >= 0
    union all
    select tables.oid, 'after', 4, tgname, pg_get_triggerdef(pg_trigger.oid, true) || ';',
      obj_description(pg_trigger.oid, 'pg_trigger')
    from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
  )
  select relname as table, place, text, comment from parts join tables using (oid)
  order by relname, place = 'after', position, name collate "C"`;
