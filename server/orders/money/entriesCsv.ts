import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import type { MoneyChannel } from '#domain/orders/paymentStates.ts';
import { indianMinute } from '#domain/platform/indianTime.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/moneyCsv.gen.ts';
import type { MoneyEntry } from './entries.ts';

const channels: Record<MoneyChannel, () => string> = {
  upi: texts.upi,
  cash: texts.cash,
  courier: texts.courier,
  statement: texts.statement,
  provider: texts.provider,
};

const formatRupees = (paise: number) => (paise / 100).toFixed(2);

/** What an entry adds to the sum of received money, in paise. */
const signedAmount = ({ kind, amountPaise, refundId }: MoneyEntry): number =>
  kind === 'received' || (kind === 'corrected' && refundId !== null) ? amountPaise : -amountPaise;

function kindOf({ kind, refundId }: MoneyEntry): string {
  if (kind === 'corrected') return refundId === null ? texts.corrected() : texts.refundCorrected();
  return kind === 'received' ? texts.received() : texts.returned();
}

const headings = [
  texts.date,
  texts.order,
  texts.kind,
  texts.channel,
  texts.reference,
  texts.amount,
  texts.fee,
  texts.feeTax,
  texts.settledOn,
  texts.settlement,
];

const toRow = (entry: MoneyEntry): string[] => [
  indianMinute(new Date(entry.at)),
  formatOrderLabel(entry.orderId),
  kindOf(entry),
  channels[entry.channel](),
  escapeFormula(entry.references.join(' ')),
  formatRupees(entry.amountPaise),
  ...['', '', '', ''],
];

/**
 * The ledger as CSV (money.md, section 8), with the sums before and after the period in the last row. Fees and
 * settlements are empty until they are known.
 */
export function writeEntriesCsv(
  entries: AsyncIterable<MoneyEntry>,
  openingPaise: number,
  language: PageLanguage,
): Transform {
  const csv = stringify({
    header: true,
    columns: inLanguage(language, () => headings.map((heading) => heading())),
    bom: true,
  });
  async function* rows() {
    let closingPaise = openingPaise;
    for await (const entry of entries) {
      closingPaise += signedAmount(entry);
      yield inLanguage(language, () => toRow(entry));
    }
    const sums = [formatRupees(openingPaise), formatRupees(closingPaise)];
    yield [inLanguage(language, texts.sums), '', '', '', ...sums, '', '', '', ''];
  }
  const source = Readable.from(rows());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}
