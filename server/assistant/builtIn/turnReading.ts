import { type Language, toNamesLanguage } from '#domain/platform/languages.ts';
import { findDestination } from '#server/language/cartPhrases.ts';
import { detectLanguage } from '#server/language/languageDetection.ts';
import { readText } from '#server/language/reading.ts';
import { readableWords } from '#server/language/turnWords.ts';
import { understandReading } from '#server/language/understand.ts';
import type { CatalogReader, Situation } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';

/** The words of a situation, which several rules read. */
const texts = new WeakMap<Situation, string>();

/** Returns the words of a turn as they are read. */
export function turnText(situation: Situation): string {
  const { messages, memory, shop } = situation;
  const known = texts.get(situation);
  if (known !== undefined) return known;
  const typed = messages.map((message) => message.text).join('\n');
  const text = readableWords(typed, { shop: shop.name, chosen: memory.chosen?.values ?? [] });
  texts.set(situation, text);
  return text;
}

/** Returns the built-in engine's understanding of a turn. */
export function createTurn(situation: Situation, look: CatalogReader): AssistantTurn {
  const { where, rest } = findDestination(turnText(situation));
  const reading = readText(rest);
  // Words that belong to no language are answered in the conversation's language.
  const language = detectLanguage(reading) ?? situation.memory.language;
  const understood = { ...understandReading(reading), language, where };
  return { situation, look: answerIn(look, language), reading, understood };
}

/** A reader of names, descriptions and charges in one language, where no other is asked for. */
const answerIn = (look: CatalogReader, language: Language, names = toNamesLanguage(language)): CatalogReader => ({
  ...look,
  facts: (asked = language) => look.facts(asked),
  products: (wanted) => look.products({ language: names, ...wanted }),
  withValues: (words, asked = names) => look.withValues(words, asked),
});

/** The situation as if only these words had been written. */
export const withText = (situation: Situation, text: string): Situation => ({
  ...situation,
  messages: situation.messages.slice(-1).map((message) => ({ ...message, text })),
});
