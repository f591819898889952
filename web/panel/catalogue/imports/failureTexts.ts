import * as errors from '#texts/errors.gen.ts';
import * as fileErrors from '#texts/fileErrors.gen.ts';
import * as texts from '#texts/importScreen.gen.ts';

/** What ends an import early, beside failures of the server. */
const sentences: Record<string, () => string> = {
  file_encrypted: fileErrors.file_encrypted,
  file_old_excel: fileErrors.file_old_excel,
  file_is_html: fileErrors.file_is_html,
  file_unreadable: fileErrors.file_unreadable,
  file_empty: fileErrors.file_empty,
  no_rows: fileErrors.no_rows,
  file_too_large: fileErrors.file_too_large,
  too_many_rows: fileErrors.too_many_rows,
  too_many_columns: fileErrors.too_many_columns,
  seller_not_approved: errors.seller_not_approved,
};

/** Why an import ended early, and what to do. */
export const explainFailure = (code: string | undefined): string => (sentences[code ?? ''] ?? texts.failedHint)();
