/**
 * What sellers send from their shop's phone: single sentences, captions of photos, and conversations.
 *
 * A case names the shop (`shops.json`) and the language of the answer. Conversations have the format of
 * `bench/conversations/cases.ts`; in place of words, `[tap TITLE]` and `[tap /…/]` tap the latest such choice and
 * `[photo CAPTION]` sends a photo. `{asha}` is the number of her order. What is expected is described in `judge.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf } from '../assistant/corpus.ts';
import { readOptionCaptions } from '../assistant/optionCases.ts';
import { type Conversation, parseConversations } from '../conversations/cases.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

const readSentencesIn = (name: string): Conversation[] =>
  read(name)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', language = '', shop = '', words = '', expected = ''] = line.split('\t');
      const steps = [{ is: 'turn' as const, says: [words], expected: [expected] }];
      return { id, language: languageOf(language), shop, title: words, known: [], steps };
    });

/** Single sentences, each as a conversation of one turn. */
export const readSentences = () => readSentencesIn('sentences.tsv');

/** A second set to work with, written after the first was reached. */
export const readSecondSentences = () => readSentencesIn('secondSentences.tsv');

/** Further ones, of which only totals are looked at, so that nobody tunes on them. */
export const readSentencesAside = () => readSentencesIn('sentencesAside.tsv');

export const readSellerConversations = () => parseConversations(read('conversations.txt'));

/** Captions with prices, sizes and stocks of several kinds, in the format of `bench/assistant/optionCaptions.tsv`. */
export const sellerCaptions = readOptionCaptions('../sellerPhone/captions.tsv');
