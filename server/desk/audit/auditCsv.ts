import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import { indianMinute } from '#domain/platform/indianTime.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import * as texts from '#texts/auditCsv.gen.ts';
import { auditRoleLabels, auditSentence, describeAuditDetails } from '#texts/auditSentences.ts';
import { inLanguage } from '#texts/language.ts';
import type { AuditEntry } from './queries.ts';

const columns: [heading: () => string, cell: (entry: AuditEntry) => string][] = [
  [texts.number, ({ number }) => String(number)],
  [texts.at, ({ at }) => indianMinute(new Date(at))],
  [texts.who, ({ who }) => who ?? ''],
  [texts.rights, ({ role }) => auditRoleLabels[role]()],
  [texts.act, ({ act }) => act],
  [texts.sentence, auditSentence],
  [texts.remark, ({ details }) => describeAuditDetails(details)],
  [texts.source, ({ source }) => source ?? ''],
  [texts.hash, ({ hash }) => hash],
];

/** Returns the audit log as CSV for spreadsheets, escaped against formulas, row by row. */
export function writeAuditCsv(entries: AsyncIterable<AuditEntry>, language: PageLanguage): Transform {
  const headings = inLanguage(language, () => columns.map(([heading]) => heading()));
  const csv = stringify({ header: true, columns: headings, bom: true });
  async function* rows() {
    for await (const entry of entries) {
      yield inLanguage(language, () => columns.map(([, cell]) => escapeFormula(cell(entry))));
    }
  }
  const source = Readable.from(rows());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}
