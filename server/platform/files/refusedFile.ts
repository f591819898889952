import type { FileRefusal } from '#domain/platform/fileRefusals.ts';

/** The file cannot be read. It crosses threads as its code and becomes an `AppError` on the other side. */
export class RefusedFile extends Error {
  readonly code: FileRefusal;

  constructor(code: FileRefusal) {
    super(code);
    this.code = code;
  }
}
