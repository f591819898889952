/** Single messages and what is read from them, beside the corpus of conversations. */
import { type Language, languageOf, rows } from './corpus.ts';

/** A message about goods with numbers, and the quantity of each; `141?`: it may belong to the name, so it is asked. */
type QuantityCase = { id: string; language: Language; words: string; quantities: string };

export const quantities: QuantityCase[] = rows('quantities.tsv').map(
  ([id = '', language = '', words = '', numbers = '']) => ({
    id,
    language: languageOf(language),
    words,
    quantities: numbers,
  }),
);

/** A question about a product, the product's text, and whether that text answers it. */
type QualityCase = { id: string; language: Language; words: string; record: string; stance: string };

export const qualities: QualityCase[] = rows('qualities.tsv').map(
  ([id = '', language = '', words = '', record = '', stance = '']) => ({
    id,
    language: languageOf(language),
    words,
    record,
    stance,
  }),
);

/**
 * A question about a shop's only product. `answer`: `yes` or `no` if its text says so, otherwise `unsure`; `over`: a
 * person may answer it.
 */
type ProductQuestionCase = {
  id: string;
  language: Language;
  words: string;
  name: string;
  description: string;
  answer: string;
};

export const productQuestions: ProductQuestionCase[] = rows('productQuestions.tsv').map(
  ([id = '', language = '', words = '', name = '', description = '', answer = '']) => ({
    id,
    language: languageOf(language),
    words,
    name,
    description,
    answer,
  }),
);

/** A question answered by a shop fact that has few or no letters. */
type FactCase = { id: string; language: Language; words: string; fact: string; answer: string };

export const plainFacts: FactCase[] = rows('facts.tsv').map(
  ([id = '', language = '', words = '', fact = '', answer = '']) => ({
    id,
    language: languageOf(language),
    words,
    fact,
    answer,
  }),
);

/** A message, and whether a person has to answer it. */
type HandOverCase = { id: string; language: Language; words: string; handsOver: boolean };

export const handOvers: HandOverCase[] = rows('handOvers.tsv').map(
  ([id = '', language = '', words = '', handsOver = '']) => ({
    id,
    language: languageOf(language),
    words,
    handsOver: handsOver === 'yes',
  }),
);

/** A message after others at a shop with products, photos and facts, and whether a person has to answer it. */
type HandOverRequest = HandOverCase & { before: string[] };

export const handOverRequests: HandOverRequest[] = rows('handOverRequests.tsv').map(
  ([id = '', language = '', before = '', words = '', handsOver = '']) => ({
    id,
    language: languageOf(language),
    before: before === '' ? [] : before.split(' ⏎ '),
    words,
    handsOver: handsOver === 'yes',
  }),
);
