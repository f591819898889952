import type { DeliveryProblem, NumberState } from '#domain/chat/channel.ts';
import * as problems from '#texts/chatProblems.gen.ts';
import * as texts from '#texts/numbers.gen.ts';
import type { OwnNumber } from './ownNumberQuery.ts';

export const numberStates: Record<NumberState, { label: () => string; meaning: () => string; color: string }> = {
  unchecked: { label: texts.stateUnchecked, meaning: texts.meansUnchecked, color: 'gray' },
  working: { label: texts.stateWorking, meaning: texts.meansWorking, color: 'green' },
  refused: { label: texts.stateRefused, meaning: texts.meansRefused, color: 'red' },
  unreachable: { label: texts.stateUnreachable, meaning: texts.meansUnreachable, color: 'orange' },
  disconnected: { label: texts.stateDisconnected, meaning: texts.meansDisconnected, color: 'gray' },
};

const problemLabels: Record<DeliveryProblem, () => string> = { ...problems };

/** The state of a number in one sentence. */
export function describeHealth({ state, problem }: Pick<OwnNumber, 'state' | 'problem'>): string {
  return problem ? problemLabels[problem]() : numberStates[state].meaning();
}
