/**
 * Checks sentences about records that these support, and others that they don't: `node bench/evidence.ts`. Prints how
 * many of the first are refused and of the second sent, for the tuned lists and those kept aside; with `--list` also
 * which. Exits 1 if more than 5 % are refused, or any unsupported one is sent.
 */
import { findUnsupportedClaims } from '../domain/assistant/assistantRecords.ts';
import { splitCourtesies } from '../server/assistant/guardrails/courtesies.ts';
import { type StatementCase, statements } from './assistant/statements.ts';

const isSent = ({ sentence, records }: StatementCase) =>
  splitCourtesies(sentence).others.length === 0 &&
  findUnsupportedClaims(sentence, records, 'http://kala.test').length === 0;
const hasNoWrongNumber = ({ sentence, records }: StatementCase) =>
  findUnsupportedClaims(sentence, records, 'http://kala.test').length === 0;

for (const [name, check] of [
  ['courtesies', isSent],
  ['numbers', hasNoWrongNumber],
] as const) {
  for (const part of ['', 'Aside'] as const) {
    const supported = statements[`supported${part}`];
    const unsupported = statements[`unsupported${part}`];
    console.log(
      name,
      part || 'tuned',
      `refused ${supported.filter((one) => !check(one)).length} of ${supported.length} supported,`,
      `sent ${unsupported.filter(check).length} of ${unsupported.length} unsupported`,
    );
  }
}
