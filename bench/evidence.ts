/**
 * Checks sentences about records that these support, and others that they don't: `node bench/evidence.ts`. Prints how
 * many of the first are refused and of the second sent, for the tuned lists and those kept aside; with `--list` also
 * which. Exits 1 if more than 5 % are refused, or any unsupported one is sent.
 */
import { findEvidence } from '../server/assistant/evidence/statements.ts';
import { type StatementCase, statements } from './assistant/statements.ts';

const maxRefusedShare = 0.05;
const isSent = ({ sentence, records }: StatementCase) => findEvidence(sentence, records) !== undefined;
const isListed = process.argv.includes('--list');

for (const part of ['', 'Aside'] as const) {
  const [supported, unsupported] = [statements[`supported${part}`], statements[`unsupported${part}`]];
  const refused = supported.filter((one) => !isSent(one));
  const sent = unsupported.filter(isSent);
  const share = refused.length / supported.length;
  console.log(part === '' ? 'tuned' : 'aside');
  console.log(`  supported   ${supported.length}, refused ${refused.length} (${(100 * share).toFixed(1)} %)`);
  console.log(`  unsupported ${unsupported.length}, sent ${sent.length}`);
  if (isListed) for (const { id, sentence } of [...refused, ...sent]) console.log(`    ${id}\t${sentence}`);
  if (share > maxRefusedShare || sent.length > 0) process.exitCode = 1;
}
