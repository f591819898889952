import { mayAsk } from '#server/language/cartQuestions.ts';
import * as texts from '#texts/assistant.gen.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart } from './answerParts.ts';
import { answerBrowse } from './browseAnswers.ts';
import { quoteUnsure } from './productAnswers.ts';
import { turnText } from './turnReading.ts';

type Answer = { action: 'available' | 'askBack'; parts: AnswerPart[] };

/**
 * Answers words that no rule knows. A question about the one product that was spoken of gets what is written of it, and
 * the shop is asked; otherwise the customer is asked to rephrase once, then a person.
 */
export async function answerUnknown(turn: AssistantTurn): Promise<Answer> {
  const text = turnText(turn.situation);
  if (courtesy.test(text.trim())) return { action: 'available', parts: [createTextPart(turn, texts.thanks)] };
  if (signs.test(text.trim())) return { action: 'available', parts: [createTextPart(turn, texts.thanks)] };
  if (wish.test(text)) return { action: 'available', parts: [await answerBrowse(turn, 'list')] };
  const { focus } = turn.situation.memory;
  if (focus.length !== 1 || !mayAsk(text)) return askToRephrase(turn);
  const [product] = await turn.look.products({ words: [], ids: focus, limit: 1 });
  return product ? { action: 'available', parts: [quoteUnsure(turn, product)] } : askToRephrase(turn);
}

/** Emojis alone. */
const signs =
  /^[\p{Extended_Pictographic}\p{Emoji_Component}\s!.?]*\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Component}\s!.?]*$/u;
/** Words that need no answer of their own. */
const courtesy =
  /^(?:sorry|sry|maaf|hmm+|oh|acha+|accha|okk?|ji|haan?|सॉरी|माफ़|माफ|अच्छा|जी)(?:[\s,]+(?:bhaiya|bhai|ji|kijiye|karna|sir|madam|भैया|जी|कीजिए))*[\s.!\p{Extended_Pictographic}\p{Emoji_Component}]*$/iu;
/** 'Something for my sister', 'beti ke liye kuch dikhao', 'aur kuch hai?'. */
const wish =
  /(?<![\p{L}\p{M}])(?:something|anything|gifts?|kuch|kuchh|koi|कुछ|कोई|गिफ़्ट|तोहफ़ा)(?![\p{L}\p{M}]).{0,30}?(?:for|else|ke liye|k liye|dikha|batao|hai|h|के लिए|दिखा|बताओ|है)(?![\p{L}\p{M}])|(?:for|ke liye|k liye|के लिए) .{0,20}?(?:something|kuch|koi|कुछ|कोई)/iu;

function askToRephrase(turn: AssistantTurn): Answer {
  const misunderstandings = turn.situation.memory.misunderstandings + 1;
  const memory = { ...turn.situation.memory, misunderstandings };
  if (misunderstandings > 1)
    return { action: 'askBack', parts: [{ ...createHandoverPart(turn), memory, asksShop: 'question' }] };
  return { action: 'askBack', parts: [{ ...createTextPart(turn, texts.askBack), memory }] };
}
