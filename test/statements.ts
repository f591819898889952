import { expect } from 'vitest';
import type { TestSeller } from './factories.ts';
import { pictureForm } from './pictureForms.ts';
import type { TestServer } from './server.ts';

export const statementsUrl = '/api/seller/money/statements';
export type StatementRow = {
  number: number;
  amountPaise: number;
  narration: string;
  rule: string | null;
  isTicked: boolean;
  orderId: string | null;
  differencePaise: number;
  isBooked: boolean;
};
export type Statement = {
  id: string | null;
  rows: StatementRow[];
  form: { dialect: string | null; headerRow: number | null };
  notices: { code: string; count: number; firstRow: number }[];
};

/** What tests of bank statements do, against this server. */
export function createStatementTests(server: TestServer) {
  const today = () => new Date(server.context.now().getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const inBankStyle = (day: string) => day.split('-').toReversed().join('/');

  const send = (owner: TestSeller, content: string | Buffer, query = '') =>
    owner.browser.send({
      method: 'POST',
      url: `${statementsUrl}${query}`,
      ...pictureForm({ name: 'statement.xls', type: 'application/vnd.ms-excel', content: Buffer.from(content) }),
    });
  const upload = async (owner: TestSeller, content: string | Buffer, query = ''): Promise<Statement> => {
    const answer = await send(owner, content, query);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body as Statement;
  };
  const book = async (owner: TestSeller, { id }: Statement, rows: number[]) =>
    (await owner.browser.post(`${statementsUrl}/${id}/book`, { rows })).body as { booked: number };

  /** A statement of HDFC Bank: rows of narration, reference, debit and credit. */
  const hdfc = (...rows: [string, string, string, string][]) =>
    [
      'HDFC BANK Ltd.,,,,,,',
      '',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,********,********,********,********,********,********',
      ...rows.map(([narration, reference, debit, credit]) =>
        [inBankStyle(today()), narration, reference, inBankStyle(today()), debit, credit, '1000']
          .map((cell) => `"${cell.replaceAll('"', '""')}"`)
          .join(),
      ),
    ].join('\r\n');

  return { book, hdfc, inBankStyle, send, today, upload };
}
