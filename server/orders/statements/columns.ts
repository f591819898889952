import { AppError } from '#domain/errors.ts';
import {
  parseStatementAmount,
  parseStatementDate,
  parseStatementType,
  type StatementColumns,
  type StatementNoticeCode,
  type StatementTarget,
  statementLimits,
  statementNoticeCodes,
  statementTargets,
} from '#domain/orders/bankStatements.ts';
import headings from '#domain/orders/statementHeadings.json' with { type: 'json' };
import type { HeadingRules, SheetRow, SpreadsheetForm } from '#server/platform/spreadsheets/format.ts';

/** Headings of statements of Indian banks. Other statements are mapped by hand. */
export const statementHeadings: HeadingRules = {
  ...headings,
  dialects: headings.dialects.map(({ targets, ...dialect }) => ({ ...dialect, targets: { ...targets } })),
};

/** The columns as they were recognised: the first of each target. */
export function recognizeColumns({ columns }: SpreadsheetForm): StatementColumns {
  return Object.fromEntries(
    statementTargets.flatMap((target) => {
      const column = columns.find((one) => one.target === target);
      return column ? [[target, column.index]] : [];
    }),
  );
}

/** Whether credits can be read: there are a date, an amount, and words or a number to match. */
export const isComplete = ({ date, narration, reference, credit, amount }: StatementColumns): boolean =>
  date !== undefined && (credit ?? amount) !== undefined && (narration ?? reference) !== undefined;

export type Credit = { number: number; day: string; amountPaise: number; narration: string; reference: string };

type Cells = (target: StatementTarget) => string;

/** The credit in a row, or undefined for debits, balances and lines without a date. */
export function readCredit({ row }: Pick<SheetRow, 'row'>, at: Cells): Credit | undefined {
  const day = parseStatementDate(at('date'));
  const amountPaise = readAmount(at);
  if (day === undefined || amountPaise === undefined || amountPaise <= 0) return undefined;
  return {
    number: row,
    day,
    amountPaise,
    narration: truncate(at('narration'), statementLimits.narration),
    reference: truncate(at('reference'), statementLimits.reference),
  };
}

function readAmount(at: Cells): number | undefined {
  const credit = parseStatementAmount(at('credit'));
  if (credit !== undefined) return credit;
  const amount = parseStatementAmount(at('amount'));
  if (amount === undefined) return undefined;
  const isCredit = parseStatementType(at('type'));
  return isCredit === false ? -Math.abs(amount) : amount;
}

const truncate = (text: string, length: number) => Array.from(text.replace(/\s+/g, ' ')).slice(0, length).join('');

/** What the shop should look at in its file: how many rows, and the first of them. */
export type StatementNotice = { code: StatementNoticeCode; count: number; firstRow: number };

/** The credits of all rows, and what was noticed. Throws `too_many_rows`, and what reading rows throws. */
export async function readCredits(rows: AsyncIterable<SheetRow[]>, columns: StatementColumns) {
  const credits: Credit[] = [];
  const notices = new Map<StatementNoticeCode, StatementNotice>();
  for await (const batch of rows) {
    for (const row of batch) {
      const at = (target: StatementTarget) => (row.cells[columns[target] ?? -1] ?? '').trim();
      const credit = readCredit(row, at);
      if (credit) credits.push(credit);
      for (const code of findNotices(row, at, credit, columns)) {
        const notice = notices.get(code);
        if (notice) notice.count += 1;
        else notices.set(code, { code, count: 1, firstRow: row.row });
      }
    }
    if (credits.length > statementLimits.credits) throw new AppError('too_many_rows');
  }
  return { credits, notices: [...notices.values()] };
}

const hasLetterOrDigit = /[\p{L}\p{N}]/u;

/** Debits are noticed only where it is not clear that they are some. */
function findNotices(row: SheetRow, at: Cells, credit: Credit | undefined, columns: StatementColumns) {
  const found = new Set<StatementNoticeCode>();
  const used = new Set(Object.values(columns));
  for (const { code, column } of row.notices ?? []) {
    const known = statementNoticeCodes.find((one) => one === code);
    if (known && (column === undefined || used.has(column))) found.add(known);
  }
  if (credit) {
    if (at('narration').length > statementLimits.narration) found.add('narration_cut');
    return found;
  }
  const [day, amountPaise] = [parseStatementDate(at('date')), readAmount(at)];
  const isAmountWritten = hasLetterOrDigit.test(at('credit') || at('amount'));
  if (day !== undefined && amountPaise === undefined && isAmountWritten) found.add('amount_unreadable');
  if (day === undefined && hasLetterOrDigit.test(at('date')) && (amountPaise ?? 0) > 0) found.add('date_unreadable');
  return found;
}
