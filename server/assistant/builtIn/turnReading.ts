import { findDestination } from '#server/language/cartPhrases.ts';
import { detectLanguage } from '#server/language/languageDetection.ts';
import { readText } from '#server/language/reading.ts';
import { understandReading } from '#server/language/understand.ts';
import type { CatalogReader, Situation } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';

export const turnText = ({ messages }: Situation) => messages.map(({ text }) => text).join('\n');

/** Returns the built-in engine's understanding of a turn. */
export function createTurn(situation: Situation, look: CatalogReader): AssistantTurn {
  const { where, rest } = findDestination(turnText(situation));
  const reading = readText(rest);
  // Words that belong to no language are answered in the conversation's language.
  const language = detectLanguage(reading) ?? situation.memory.language;
  return { situation, look, reading, understood: { ...understandReading(reading), language, where } };
}

/** The situation as if only these words had been written. */
export const withText = (situation: Situation, text: string): Situation => ({
  ...situation,
  messages: situation.messages.slice(-1).map((message) => ({ ...message, text })),
});
