/** What a person would say of an answer. */
import { type Catalogue, type CustomerCase, voice } from './corpus.ts';
import type { Proposal } from './engine.ts';
import { isRight, readExpected } from './expected.ts';
import { numbersIn, wrongFacts } from './wrongFacts.ts';

export type Verdict = {
  wanted: CustomerCase;
  proposal: Proposal;
  /** The records by the corpus's names. */
  records: string[];
  action: boolean;
  record: boolean;
  /** How many numbers stand in the answer: without any it cannot be wrong. */
  stated: number;
  /** In words; none in a good answer. */
  wrong: string[];
  /** In the script of the customer's last words. */
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

/** Names and facts are told as the shop wrote them, so Latin letters prove nothing; Devanagari does. */
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
    // A person who is told looks for themselves.
    record: proposal.handsOver && wanted.handsOver !== 'no' ? true : isRight(expected, records),
    stated: numbersIn(proposal.texts.join('\n')).length,
    wrong: wrongFacts({ action: proposal.action, records, texts: proposal.texts }, said, catalogue, publicUrl),
    script: isInScript(wanted, proposal.texts),
  };
}
