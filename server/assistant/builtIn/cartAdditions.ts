import type { GoodsItem } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { ProposedLine } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createTextPart } from './answerParts.ts';
import type { EditedLine } from './cartLines.ts';
import { withModelOf } from './cartValues.ts';
import { readOptions } from './itemResolution.ts';
import { proposeOrder } from './orderAnswers.ts';
import { createTurn, turnText } from './turnReading.ts';

/** An edited cart, and what has to be said besides; `undefined` for a clause about something else. */
export type Edited = {
  lines: EditedLine[];
  said?: AnswerPart;
  added?: ProposedLine[];
  unknown?: readonly number[] | undefined;
  address?: string;
  note?: string;
  where?: 'last' | 'pickUp';
};

/** Adds what was spoken of last. */
export async function addSpoken(plain: AssistantTurn, lines: readonly EditedLine[]): Promise<Edited> {
  const { replies, order } = await proposeOrder(plain.situation.hasOptions ? await readOptions(plain) : plain);
  return { lines: [...lines], said: { replies }, added: order?.lines ?? [] };
}

/** 'Ek wo bhi' of several that were shown: which of them is asked, and only that. */
export async function addOther(turn: AssistantTurn, lines: readonly EditedLine[]): Promise<Edited> {
  const { situation, look, understood } = turn;
  const focus = situation.memory.focus.filter((id) => !lines.some(({ productId }) => productId === id));
  if (focus.length > 0) {
    const memory = { ...situation.memory, focus };
    return addSpoken(createTurn({ ...situation, memory }, look), lines);
  }
  const said = createTextPart(turn, () => texts.unreadWords({ said: turnText(situation) }));
  return { lines: [...lines], said, unknown: understood.counts };
}

/** Goods that aren't in the cart yet are ordered as if there were none. */
export async function addGoods(
  plain: AssistantTurn,
  lines: EditedLine[],
  missing: GoodsItem[],
  quantity?: number,
): Promise<Edited> {
  const read = plain.situation.hasOptions ? await readOptions(plain) : plain;
  const turn = withModelOf(read, lines);
  const isMissing = ({ words, named = [] }: GoodsItem) =>
    missing.some((item) =>
      item.words.some(
        ({ said, means }) =>
          words.some((word) => word.said === said) || [said, ...means].some((one) => named.includes(one)),
      ),
    );
  const found = turn.understood.items.filter(isMissing);
  const counted = missing.find((one) => one.quantity !== undefined)?.quantity;
  // The 250 of '250 kaju katli' is its weight.
  const isValue = found.some(({ named = [] }) => named.some((value) => Number.parseFloat(value) === counted));
  // 'One towel, a white one': the number is that of the first.
  const isCounted = found.some((one) => one.quantity !== undefined);
  const items = (found.length > 0 ? found : missing).map((item) => ({
    ...item,
    quantity: item.quantity ?? (isValue || isCounted ? undefined : counted) ?? quantity,
  }));
  const { replies, order } = await proposeOrder({ ...turn, understood: { ...turn.understood, items } });
  return { lines, said: { replies }, added: order?.lines ?? [], unknown: order?.unknown };
}
