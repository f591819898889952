/** Grades answers as a person would. */
import { type Catalogue, type CustomerCase, voice } from './corpus.ts';
import type { Proposal } from './engine.ts';
import { isRight, readExpected } from './expected.ts';
import { numbersIn, wrongFacts } from './wrongFacts.ts';

export type Verdict = {
  wanted: CustomerCase;
  proposal: Proposal;
  /** The records, by their keys in the corpus. */
  records: string[];
  action: boolean;
  record: boolean;
  /** How many numbers the answer contains; without any it cannot be wrong. */
  stated: number;
  /** Descriptions of the wrong facts; empty in a good answer. */
  wrong: string[];
  /** Whether it uses the script of the customer's last message. */
  script: boolean;
};

/**
 * Who wants a person has the right answer when one is told, whatever the reason was called. Who wants none gets an
 * answer of one of the wanted kinds, and nobody is called.
 */
function isRightAction({ actions, handsOver }: CustomerCase, proposal: Proposal): boolean {
  if (handsOver === 'yes') return proposal.handsOver;
  if (handsOver === 'may' && proposal.handsOver) return true;
  return !proposal.handsOver && actions.includes(proposal.action);
}

/** Names and facts are quoted as the shop wrote them, so Latin letters prove nothing; Devanagari does. */
function isInScript({ language, message }: CustomerCase, texts: string[]): boolean {
  if (message === voice || texts.length === 0) return true;
  return texts.some((text) => /[\u0900-\u097f]/.test(text)) === (language === 'hi');
}

export function judge(
  wanted: CustomerCase,
  proposal: Proposal,
  records: string[],
  catalogue: Catalogue,
  publicUrl: string,
): Verdict {
  const said = [...wanted.before, wanted.message].join('\n');
  const expected = readExpected(wanted.records, catalogue);
  return {
    wanted,
    proposal,
    records,
    action: isRightAction(wanted, proposal),
    // After a handover, the person looks up the records.
    record: proposal.handsOver && wanted.handsOver !== 'no' ? true : isRight(expected, records),
    stated: numbersIn(proposal.texts.join('\n')).length,
    wrong: wrongFacts({ action: proposal.action, records, texts: proposal.texts }, said, catalogue, publicUrl),
    script: isInScript(wanted, proposal.texts),
  };
}
