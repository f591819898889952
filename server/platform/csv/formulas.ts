/**
 * What a spreadsheet would interpret as a formula: =, +, -, @ in half or full width, also after whitespace, and leading
 * tabs and line breaks. Such a cell gets an apostrophe, which spreadsheets hide. So does one that looks as if it had got
 * one already, so that an import can take exactly one away.
 */
const formula = /^'*(?:[\s\u3000\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Returns the cell so that no spreadsheet executes it as a formula. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}
