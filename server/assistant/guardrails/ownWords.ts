import type { AssistantRecord, RecordField } from '#domain/assistant/assistantRecords.ts';
import { readPhrases } from '#server/language/phrases.ts';
import type { Evidence } from '../evidence/sources.ts';
import { findEvidence } from '../evidence/statements.ts';
import { isCourtesy, splitSentences } from './courtesies.ts';

/** A model's own sentences: those that may be sent, what supports them, and how many are left out. */
export type OwnWords = { sent: string[]; evidence: Evidence[]; leftOut: number };

/**
 * Chooses what may be sent of a text: courtesies, and sentences that the records support. `mayAgree`: nothing was asked
 * that no record says, so that a yes agrees to nothing else.
 */
export function selectOwnWords(text: string, records: readonly AssistantRecord[], mayAgree: boolean): OwnWords {
  const found: OwnWords = { sent: [], evidence: [], leftOut: 0 };
  for (const sentence of splitSentences(text)) {
    const evidence = isCourtesy(sentence) ? [] : findEvidence(sentence, records);
    if (!evidence || (!mayAgree && agrees(sentence))) found.leftOut += 1;
    else {
      found.sent.push(sentence);
      found.evidence.push(...evidence);
    }
  }
  return found;
}

const agrees = (sentence: string) => readPhrases(sentence).some(({ roles }) => roles.has('yes'));

/** Returns records with the fields that sentences of an answer rest on; those of the evidence come after the others. */
export function withFields(records: readonly AssistantRecord[], evidence: readonly Evidence[]): AssistantRecord[] {
  const idOf = (record: AssistantRecord) => (record.kind === 'calculation' ? record.is : record.id);
  const fieldsOf = (of: AssistantRecord): RecordField[] => [
    ...new Set(evidence.filter(({ record }) => idOf(record) === idOf(of)).map(({ field }) => field)),
  ];
  const all = [...records, ...evidence.map(({ record }) => record)];
  const unique = all.filter((record, place) => all.findIndex((other) => idOf(other) === idOf(record)) === place);
  return unique.map((record) => {
    const fields = fieldsOf(record);
    return fields.length > 0 ? { ...record, fields } : record;
  });
}
