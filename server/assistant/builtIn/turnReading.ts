import { type Language, toNamesLanguage } from '#domain/platform/languages.ts';
import { isBrand } from '#server/language/captionModels.ts';
import { joinLastNumber, withoutForWhom, withoutIdioms } from '#server/language/cartEdits.ts';
import { findDestination } from '#server/language/cartPhrases.ts';
import { detectLanguage } from '#server/language/languageDetection.ts';
import { joinListLines } from '#server/language/lists.ts';
import { readText } from '#server/language/reading.ts';
import { withSpacedRepeats } from '#server/language/tokens.ts';
import { spellOut } from '#server/language/typing.ts';
import { understandReading } from '#server/language/understand.ts';
import type { CatalogReader, ConversationMemory, Situation } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';

/** Returns the words of a turn, its lists as one sentence. */
export const turnText = ({ messages, memory, shop }: Situation) => {
  const typed = withoutName(joinListLines(messages.map((message) => message.text).join('\n')), shop.name);
  const text = withSpacedRepeats(spellOut(typed));
  return joinLastNumber(withoutForWhom(withoutIdioms(withModel(text, memory))));
};

/** 'Amma Stores me kya milta hai': a shop's name of several words is no goods. */
function withoutName(text: string, name: string): string {
  const at = name.includes(' ') ? text.toLowerCase().indexOf(name.toLowerCase()) : -1;
  return at < 0 ? text : `${text.slice(0, at)}${text.slice(at + name.length)}`.trim() || text;
}

const otherModel =
  /^(?:(?:and|aur|or|what about|और)\s+)?(?:for\s+)?(?:the\s+)?(pro|plus|max|ultra|lite|mini)(?=(?:\s+(?:one|ka|ki|ke|wala|wali|hai|h))*[\s?.!]*$)/iu;
/** 'And for the pro?' after a cover for the Redmi Note 12: for the Redmi Note 12 Pro. */
function withModel(text: string, { chosen }: ConversationMemory): string {
  const model = chosen?.values.find((value) => value && isBrand(value.toLowerCase().split(' ')[0] ?? ''));
  return model ? text.replace(otherModel, `${model} $1`) : text;
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
