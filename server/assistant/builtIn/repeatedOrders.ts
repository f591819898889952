import { understand } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { Situation } from '../situation/proposal.ts';
import { type AssistantTurn, createTextPart } from './answerParts.ts';
import { findNamedLines } from './cartChanges.ts';
import { type EditedLine, readEditedLines, withLine } from './cartLines.ts';
import { turnText } from './turnReading.ts';

/**
 * The goods of the customer's last order, at today's prices, or those of them that are named; what is sold out or gone is
 * said with the cart.
 */
export async function repeatLastOrder(situation: Situation, turn: AssistantTurn, lines: readonly EditedLine[]) {
  const last = await turn.look.lastOrderLines();
  if (last.length === 0) {
    const { name: shop } = turn.situation.shop;
    return { lines: [...lines], said: createTextPart(turn, () => texts.noOrder({ shop })) };
  }
  const again = await readEditedLines(turn.look, last);
  const { items } = understand(turnText(situation));
  const named = await findNamedLines(turn, items, again);
  if (named.length > 0) return { lines: named.reduce(withLine, [...lines]), where: 'last' as const };
  const gone = last.filter(({ productId }) => !again.some((line) => line.productId === productId));
  return { lines: again, added: gone.map((line) => ({ ...line, isCounted: true })), where: 'last' as const };
}
