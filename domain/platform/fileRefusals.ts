/** Files that cannot be read as spreadsheets, with their HTTP statuses (import.md, section 2). */
export const fileRefusals = {
  file_missing: 400,
  file_encrypted: 400,
  file_old_excel: 400,
  file_is_html: 400,
  file_unreadable: 400,
  file_empty: 400,
  no_rows: 400,
  file_too_large: 413,
  too_many_rows: 400,
  too_many_columns: 400,
} as const;
export type FileRefusal = keyof typeof fileRefusals;
