import * as texts from '#texts/assistant.gen.ts';
import { type AnswerPart, type AssistantTurn, createTextPart } from './answerParts.ts';
import { answerProducts } from './productAnswers.ts';

/** 'Thok me kuch kam hoga?' names no goods: what was spoken of is meant. */
const ofSpoken = (turn: AssistantTurn): AssistantTurn => ({
  ...turn,
  understood: { ...turn.understood, items: [], refersBack: true },
});

/** The first time the price is named, the second time a person is asked, unless prices are fixed: `undefined`. */
export async function answerBargain(turn: AssistantTurn): Promise<AnswerPart | undefined> {
  const { memory, hasFixedPrices } = turn.situation;
  if (memory.bargains > 0 && !hasFixedPrices) return undefined;
  const priced = (await answerProducts(turn, 'price', true)) ?? (await answerProducts(ofSpoken(turn), 'price', true));
  const fixed = createTextPart(turn, hasFixedPrices ? texts.pricesFixed : texts.fixedPrice);
  return {
    replies: [...(priced?.replies ?? []), ...fixed.replies],
    memory: {
      ...(priced?.memory ?? memory),
      bargains: memory.bargains + 1,
    },
  };
}
