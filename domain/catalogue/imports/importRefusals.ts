/** Why an import cannot go on, with the HTTP statuses (import.md, section 4). */
export const importRefusals = {
  import_not_found: 404,
  too_many_imports: 409,
  import_not_ready: 409,
  import_has_errors: 409,
  pictures_unreadable: 400,
  pictures_too_large: 413,
  import_undo_over: 409,
  import_undo_later_first: 409,
} as const;
