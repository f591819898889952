import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Look, Proposal, Reply, Situation } from './proposal.ts';
import type { Understood } from './understanding/understand.ts';

/** What a part of an answer says and changes; what is left out stays as it is. */
export type Part = Partial<Omit<Proposal, 'action'>> & { replies: Reply[] };

export type Turn = { situation: Situation; look: Look; understood: Understood };

/** A sentence without facts. */
export const say = ({ situation, understood }: Turn, text: () => string): Part => ({
  replies: [{ message: { kind: 'text', text: inLanguage(understood.language, text) }, records: [situation.shop] }],
});

/** A person is asked, and the customer told. */
export const handOver = (turn: Turn): Part => ({
  ...say(turn, () => texts.handedOver({ shop: turn.situation.shop.name })),
  handsOver: true,
});
