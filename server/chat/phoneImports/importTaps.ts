import { sql } from 'kysely';
import { isImportError } from '#domain/catalogue/imports/importCodes.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { ImportTap } from '#domain/chat/phoneImports.ts';
import { AppError } from '#domain/errors.ts';
import { startImport } from '#server/catalogue/imports/apply.ts';
import { cancelImport } from '#server/catalogue/imports/commands.ts';
import { findOwnImport, type ImportRecord } from '#server/catalogue/imports/rows.ts';
import { startUndo } from '#server/catalogue/imports/undo.ts';
import { translateError } from '#texts/errors.ts';
import { explainImportProblem } from '#texts/importProblems.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/phoneImports.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { describeImport, importAddress } from './importMessages.ts';

/** Rows with errors that one message shows. */
const maxRows = 5;

/**
 * Handles a tap below an import. A second tap, or one on an import that has moved on meanwhile, changes nothing: the
 * answer says where the import is.
 */
export async function answerImportTap(phone: ShopPhone, { name, importId }: ImportTap): Promise<OutgoingMessage[]> {
  const { tx, context, member, language } = phone;
  try {
    if (name === 'import-problems') return [await listProblems(phone, await findOwnImport(tx.db, member, importId))];
    await take(phone, name, importId);
    return [await describeImport(tx, context, await findOwnImport(tx.db, member, importId), language)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'import_not_found') return [createTextMessage(language, texts.unknownImport)];
    return [createTextMessage(language, () => translateError(error))];
  }
}

/** What can't be done in the state of the import is left to the answer, which names that state. */
async function take({ tx, context, member }: ShopPhone, name: ImportTap['name'], id: string): Promise<void> {
  try {
    if (name === 'import-apply') await startImport(tx, context, member, id);
    if (name === 'import-discard') await cancelImport(tx, member, id);
    if (name === 'import-undo') await startUndo(tx, context, member, id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'import_not_ready')) throw error;
  }
}

/** The rows with errors as a file, the first of them in words, and the page that has all of them. */
async function listProblems(
  { tx: { db }, context, language }: ShopPhone,
  { id, fileName: file }: ImportRecord,
): Promise<OutgoingMessage> {
  const rows = await db
    .selectFrom('importRows')
    .select(['row', 'problems'])
    .where('importId', '=', id)
    .where('verdict', '=', sql.lit('error'))
    .orderBy('row')
    .limit(maxRows)
    .execute();
  if (rows.length === 0) return createTextMessage(language, () => texts.noProblems({ file }));
  const text = inLanguage(language, () => {
    const list = rows.flatMap(({ row, problems }) => {
      const problem = problems?.find(({ code }) => isImportError(code));
      return problem ? [texts.problemRow({ row, problem: explainImportProblem(problem) })] : [];
    });
    const address = `${importAddress(context, id)}?verdict=error`;
    return texts.problemsOf({ file, list: list.join('\n'), address });
  });
  const name = inLanguage(language, () => texts.problemsFile({ file: file.replace(/\.\w{1,5}$/, '') }));
  return { kind: 'document', text, document: { name, problemsOf: id, language } };
}
