import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatImportTapId, type ImportTap } from '#domain/chat/phoneImports.ts';
import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { ImportRecord } from '#server/catalogue/imports/rows.ts';
import { readNotUndone } from '#server/catalogue/imports/undo.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { translateError } from '#texts/errors.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/phoneImports.gen.ts';
import type { ChatContext } from '../context.ts';

type WithSettings = Pick<ChatContext, 'server'>;

/** The page of an import in the panel, or the page that begins one. */
export const importAddress = ({ server: { publicUrl } }: WithSettings, id?: string): string =>
  `${publicUrl}/seller/products/import${id ? `/${id}` : ''}`;

/** What a phone hears of an import, by its state, with the buttons for what can be done next. */
export async function describeImport(
  tx: Transaction,
  context: WithSettings,
  record: ImportRecord,
  language: Language,
): Promise<OutgoingMessage> {
  const left = record.state === 'undone' ? await readNotUndone(tx.db, record) : { count: 0 };
  return inLanguage(language, () => {
    const { lines, buttons } = describeState(context, record, left.count);
    const text = lines.filter((line) => line !== false).join('\n');
    return buttons.length > 0
      ? { kind: 'buttons', text, buttons: buttons.map((name) => createButton(record.id, name)) }
      : { kind: 'text', text };
  });
}

type Described = { lines: (string | false)[]; buttons: ImportTap['name'][] };

function describeState(context: WithSettings, record: ImportRecord, editedSince: number): Described {
  const { id, state, fileName: file, problem } = record;
  const address = importAddress(context, id);
  switch (state) {
    case 'reading':
    case 'checking':
      return { lines: [texts.checking({ file })], buttons: [] };
    case 'mapping':
      return { lines: [texts.chooseColumns({ file, address })], buttons: ['import-discard'] };
    case 'ready':
      return describeDryRun(record);
    case 'importing':
      return { lines: [texts.importing({ file })], buttons: [] };
    case 'done':
      return describeResult(context, record);
    case 'failed':
      return { lines: [describeRefusal(context, file, problem, id)], buttons: [] };
    case 'cancelled':
      return { lines: [texts.discarded({ file })], buttons: [] };
    case 'undoing':
      return { lines: [texts.undoing({ file })], buttons: [] };
    case 'undone':
      return {
        lines: [texts.undone({ file }), editedSince > 0 && texts.editedSince({ count: editedSince })],
        buttons: [],
      };
  }
}

/** What was recognised, and what the import would do. */
function describeDryRun({ fileName: file, form, settings, counts }: ImportRecord): Described {
  const { rows, create, update, error, missing } = counts;
  const sheet = (form?.sheets.length ?? 0) > 1 ? form?.sheet : null;
  const hidden = settings?.options.hidesMissing ? missing : 0;
  const isEmpty = create + update + hidden === 0;
  return {
    lines: [
      texts.recognised({
        ...{ file, rows, dialect: settings?.dialect ?? '' },
        ...{ hasSheet: sheet ? 'true' : 'false', sheet: sheet ?? '' },
      }),
      texts.newAndChanged(counts),
      texts.skippedAndErrors(counts),
      hidden > 0 && texts.hides({ count: hidden }),
      isEmpty && texts.nothingToImport(),
    ],
    buttons: [
      ...(isEmpty ? [] : (['import-apply'] as const)),
      ...(error > 0 ? (['import-problems'] as const) : []),
      'import-discard',
    ],
  };
}

function describeResult({ server: { publicUrl } }: WithSettings, record: ImportRecord): Described {
  const { id, fileName: file, settings, counts } = record;
  const hasChanged = counts.create + counts.update > 0;
  const canUndo = hasChanged || settings?.options.hidesMissing === true;
  return {
    lines: [
      texts.imported({ file }),
      texts.newAndChanged(counts),
      texts.skippedAndErrors(counts),
      hasChanged && texts.showImported({ address: `${publicUrl}/seller/products?import=${id}` }),
    ],
    buttons: [
      ...(canUndo ? (['import-undo'] as const) : []),
      ...(counts.error > 0 ? (['import-problems'] as const) : []),
    ],
  };
}

/** Why a file was not imported, with the page that says more. */
export function describeRefusal(
  context: WithSettings,
  file: string,
  problem: ImportRecord['problem'] | AppError,
  importId?: string,
): string {
  // No code that ends an import has details.
  const error =
    problem instanceof AppError ? problem : new AppError((problem as 'file_unreadable') ?? 'file_unreadable');
  return texts.notImported({ file, reason: translateError(error), address: importAddress(context, importId) });
}

const buttonTitles: Record<ImportTap['name'], () => string> = {
  'import-apply': texts.importProducts,
  'import-problems': texts.problems,
  'import-discard': texts.discard,
  'import-undo': texts.undo,
};

const createButton = (importId: string, name: ImportTap['name']) => ({
  id: formatImportTapId({ name, importId }),
  title: buttonTitles[name](),
});
