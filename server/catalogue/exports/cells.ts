import { isRemotePicture, jpegAddress, uploadedPictureId } from '#domain/platform/pictures.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import type { SheetCell } from '#server/platform/spreadsheets/workbookWriter.ts';

/** A text, a count, an amount in paise, or nothing. */
export type Cell = string | number | { paise: number } | null | undefined;

/** Paise, or nothing. */
export const amount = (paise: number | null): Cell => (paise === null ? null : { paise });

/** Rupees with two decimals. */
export const formatRupees = (paise: number): string => (paise / 100).toFixed(2);

/** A cell of a CSV file. */
export function toCsvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return escapeFormula(cell);
  return typeof cell === 'number' ? String(cell) : formatRupees(cell.paise);
}

/** A cell of a workbook: amounts are numbers of rupees. */
export function toSheetCell(cell: Cell): SheetCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return escapeFormula(cell);
  return typeof cell === 'number' ? cell : { amount: cell.paise / 100 };
}

/** The address of a photo for readers elsewhere. */
export const absoluteAddress = (image: string, publicUrl: string): string =>
  isRemotePicture(image) ? image : publicUrl + image;

/** The same, as JPEG where it is an uploaded photo: not every program reads WebP. */
export function jpegOrRemote(image: string, publicUrl: string): string {
  const id = uploadedPictureId(image);
  return id ? publicUrl + jpegAddress(id) : absoluteAddress(image, publicUrl);
}
