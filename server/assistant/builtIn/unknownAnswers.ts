import { mayAsk } from '#server/language/cartEdits.ts';
import * as texts from '#texts/assistant.gen.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart } from './answerParts.ts';
import { quoteUnsure } from './productAnswers.ts';
import { turnText } from './turnReading.ts';

type Answer = { action: 'available' | 'askBack'; parts: AnswerPart[] };

/**
 * Answers words that no rule knows. A question about the one product that was spoken of gets what is written of it, and
 * the shop is asked; otherwise the customer is asked to rephrase once, then a person.
 */
export async function answerUnknown(turn: AssistantTurn): Promise<Answer> {
  const { focus } = turn.situation.memory;
  if (focus.length !== 1 || !mayAsk(turnText(turn.situation))) return askToRephrase(turn);
  const [product] = await turn.look.products({ words: [], ids: focus, limit: 1 });
  return product ? { action: 'available', parts: [quoteUnsure(turn, product)] } : askToRephrase(turn);
}

function askToRephrase(turn: AssistantTurn): Answer {
  const misunderstandings = turn.situation.memory.misunderstandings + 1;
  const memory = { ...turn.situation.memory, misunderstandings };
  if (misunderstandings > 1)
    return { action: 'askBack', parts: [{ ...createHandoverPart(turn), memory, asksShop: 'question' }] };
  return { action: 'askBack', parts: [{ ...createTextPart(turn, texts.askBack), memory }] };
}
