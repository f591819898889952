/** Sentences about records, and whether these support them. */
import type { AssistantRecord } from '../../domain/assistant/assistantRecords.ts';
import { orderStatuses } from '../../domain/orders/orders.ts';
import { factKinds } from '../../domain/sellers/shopFacts.ts';
import { type Language, languageOf, rows } from './corpus.ts';

export type StatementCase = { id: string; language: Language; records: AssistantRecord[]; sentence: string };

const shop = { kind: 'shop' as const, id: 'shop', name: 'Kala Store', slug: 'kala' };

function toRecord([
  id = '',
  kind = '',
  name = '',
  rupees = '',
  state = '',
  options = '',
  text = '',
]: string[]): AssistantRecord {
  const paise = Math.round(Number(rupees) * 100);
  if (kind === 'product') {
    const lists = options === '' ? {} : { options: options.split('|') };
    return { kind, id, name, description: text, pricePaise: paise, stock: Number(state), ...lists };
  }
  if (kind === 'order') {
    const status = orderStatuses.find((known) => known === state);
    if (!status) throw new Error(`There is no status '${state}'.`);
    return { kind, id, label: `0000${name}`, number: Number(name), status, totalPaise: paise };
  }
  const fact = factKinds.find((known) => `fact:${known}` === kind);
  if (!fact) throw new Error(`There is no record '${kind}'.`);
  return { kind: 'fact', id, fact, question: name, answer: text };
}

function readStatements(name: string, recordsName: string): StatementCase[] {
  const known = new Map(rows(recordsName).map((cells) => [cells[0], toRecord(cells)]));
  return rows(name).map(([id = '', language = '', keys = '', sentence = '']) => {
    const records = keys.split(',').flatMap((key) => known.get(key) ?? []);
    if (records.length !== keys.split(',').length) throw new Error(`${id} names a record that isn't listed.`);
    return { id, language: languageOf(language), records: [...records, shop], sentence };
  });
}

/** Two lists to work with, and two others with their own records that nobody tunes on. */
export const statements = {
  supported: readStatements('supported.tsv', 'evidenceRecords.tsv'),
  unsupported: readStatements('unsupported.tsv', 'evidenceRecords.tsv'),
  supportedAside: readStatements('supportedAside.tsv', 'evidenceRecordsAside.tsv'),
  unsupportedAside: readStatements('unsupportedAside.tsv', 'evidenceRecordsAside.tsv'),
};
