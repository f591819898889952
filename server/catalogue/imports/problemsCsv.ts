import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import { sql } from 'kysely';
import { isImportError } from '#domain/catalogue/imports/importCodes.ts';
import type { RowProblem } from '#domain/catalogue/imports/importRows.ts';
import { problemHeading } from '#domain/catalogue/imports/importTargets.ts';
import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { explainImportProblem } from '#texts/importProblems.ts';
import { inLanguage } from '#texts/language.ts';
import type { CatalogueContext } from '../context.ts';
import { findOwnImport, type ImportRecord } from './rows.ts';

const batch = 500;

/**
 * The rows with errors in the file's own columns, with what is wrong first: corrected, it can be uploaded as it is. Of a
 * product with several rows all are there, because one alone would become another product. Throws `import_not_found`.
 */
export async function writeProblemsCsv(
  { database }: CatalogueContext,
  member: SellerMember,
  id: string,
  language: Language,
): Promise<Transform> {
  const { settings } = await findOwnImport(database.read, member, id);
  return writeFile(database.read, { id, settings }, language);
}

/** The same of any import, for its shop's phone, which was verified when the message with the file was written. */
export async function createProblemsFile(
  { database }: Pick<CatalogueContext, 'database'>,
  id: string,
  language: Language,
): Promise<Transform> {
  const found = await database.read.selectFrom('imports').select('settings').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('import_not_found');
  return writeFile(database.read, { id, ...found }, language);
}

function writeFile(
  db: QueryBuilder,
  { id, settings }: Pick<ImportRecord, 'id' | 'settings'>,
  language: Language,
): Transform {
  const columns = (settings?.columns ?? []).filter(({ heading }) => heading !== problemHeading);
  // In files with semicolons one comma is a decimal sign.
  const csv = stringify({ bom: true, delimiter: settings?.delimiter ?? ',' });
  async function* lines() {
    yield [problemHeading, ...columns.map(({ heading }) => escapeFormula(heading))];
    for await (const { cells, problems } of eachWrongRow(db, id)) {
      const sentences = inLanguage(language, () => explain(problems ?? []));
      yield [sentences, ...columns.map(({ index }) => cells[index] ?? '')].map(escapeFormula);
    }
  }
  const source = Readable.from(lines());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}

const explain = (problems: RowProblem[]) =>
  problems
    .filter(({ code }) => isImportError(code))
    .map(explainImportProblem)
    .join(' ');

async function* eachWrongRow(db: QueryBuilder, id: string) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('importRows')
      .select(['row', 'cells', 'problems'])
      .where('importId', '=', id)
      .where('row', '>', after)
      .where(
        sql<boolean>`(verdict = 'error' or (verdict is distinct from 'skipped' and group_key is not null and exists (
          select from import_rows as others where others.import_id = import_rows.import_id
            and others.place = import_rows.place and others.verdict = 'error')))`,
      )
      .orderBy('row')
      .limit(batch)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.row;
  }
}
