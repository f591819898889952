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

/** A third set with all of a day: stock, prices, orders, money, links, messages. */
export const readThirdSentences = () => readSentencesIn('thirdSentences.tsv');

/** A fourth set, with the money that came, all sizes of a product, and short typing. */
export const readFourthSentences = () => readSentencesIn('fourthSentences.tsv');

/** A fifth set: counter sales, closed days, several variants in a line, goods that came back. */
export const readFifthSentences = () => readSentencesIn('fifthSentences.tsv');

/** A sixth set: a nursery, a hardware shop and a beauty counter; goods that spoiled, dozens, steps without buttons. */
export const readSixthSentences = () => readSentencesIn('sixthSentences.tsv');

/** A seventh set: a shoe shop, a grocer and a stationer; old and new prices, signs, dozens, several changes in a line. */
export const readSeventhSentences = () => readSentencesIn('seventhSentences.tsv');

/** An eighth set, of the rows of the table of a day: a pickle maker and a boutique. */
export const readEighthSentences = () => readSentencesIn('eighthSentences.tsv');

/** Those written with it and kept aside. */
export const readEighthSentencesAside = () => readSentencesIn('eighthSentencesAside.tsv');

/** A ninth set: greetings, several orders in one message, what can be read in two ways. */
export const readNinthSentences = () => readSentencesIn('ninthSentences.tsv');

/** Those written with it and kept aside. */
export const readNinthSentencesAside = () => readSentencesIn('ninthSentencesAside.tsv');

/** Written when the ninth set was reached, of the same kinds, and kept aside. */
export const readTenthSentencesAside = () => readSentencesIn('tenthSentencesAside.tsv');

/** Further ones, of which only totals are looked at, so that nobody tunes on them. */
export const readSentencesAside = () => readSentencesIn('sentencesAside.tsv');

/** Those written with the seventh set, whose conversations and captions are kept aside as well. */
export const readSecondSentencesAside = () => readSentencesIn('secondSentencesAside.tsv');

/** Ten sentences for each row of the table 'Everything of a day by phone' (later/shop.md, section 6): `tell03` is of 'tell'. */
export const readEverydayRows = () => readSentencesIn('everydayRows.tsv');

/** What an owner's phone sends that is no request, or a half of one: nothing may change. */
export const readOddMessages = () => readSentencesIn('oddMessages.tsv');

export const readSellerConversations = () => parseConversations(read('conversations.txt'));

export const readSecondSellerConversations = () => parseConversations(read('secondConversations.txt'));

export const readThirdSellerConversations = () => parseConversations(read('thirdConversations.txt'));

export const readFourthSellerConversations = () => parseConversations(read('fourthConversations.txt'));

export const readFifthSellerConversations = () => parseConversations(read('fifthConversations.txt'));

export const readEighthSellerConversations = () => parseConversations(read('eighthConversations.txt'));

export const readEighthSellerConversationsAside = () => parseConversations(read('eighthConversationsAside.txt'));

export const readNinthSellerConversations = () => parseConversations(read('ninthConversations.txt'));

export const readNinthSellerConversationsAside = () => parseConversations(read('ninthConversationsAside.txt'));

export const readSellerConversationsAside = () => parseConversations(read('conversationsAside.txt'));

/** Captions with prices, sizes and stocks of several kinds, in the format of `bench/assistant/optionCaptions.tsv`. */
export const sellerCaptions = readOptionCaptions('../sellerPhone/captions.tsv');

/** A second set: design and model numbers, old and new prices, sets, measures. */
export const secondSellerCaptions = readOptionCaptions('../sellerPhone/secondCaptions.tsv');

/** A third set: plants, tools, bangles, stationery: watts, inches, pages, decimals, ranges. */
export const thirdSellerCaptions = readOptionCaptions('../sellerPhone/thirdCaptions.tsv');

/** A fourth set: shoes, groceries, stationery, bedding, jewellery: units, sets, ages, old and new prices. */
export const fourthSellerCaptions = readOptionCaptions('../sellerPhone/fourthCaptions.tsv');

/** Of the eighth set: pickles, boutique goods, what wholesalers forward. */
export const eighthSellerCaptions = readOptionCaptions('../sellerPhone/eighthCaptions.tsv');

export const eighthSellerCaptionsAside = readOptionCaptions('../sellerPhone/eighthCaptionsAside.tsv');

/** Of the ninth set: offers, sizes of one price, charges, taxes, bookings, prices in words. */
export const ninthSellerCaptions = readOptionCaptions('../sellerPhone/ninthCaptions.tsv');

export const ninthSellerCaptionsAside = readOptionCaptions('../sellerPhone/ninthCaptionsAside.tsv');

export const tenthSellerCaptionsAside = readOptionCaptions('../sellerPhone/tenthCaptionsAside.tsv');

/** Goods that are told apart by their price: '5 wala pen, 10 wala pen'. */
export const namedByPriceCaptions = readOptionCaptions('../sellerPhone/namedByPriceCaptions.tsv');

export const sellerCaptionsAside = readOptionCaptions('../sellerPhone/captionsAside.tsv');

export type BankMessageCase = {
  id: string;
  /** `credit`, `other` (nothing to record), `several` credits, or `-`: no message of a bank. */
  reads: string;
  amountPaise: number;
  reference: string | undefined;
  text: string;
};

/** What banks and payment apps write about accounts, as shops forward it, and words that are not theirs. */
export const readBankMessages = (): BankMessageCase[] =>
  read('bankMessages.tsv')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', reads = '', paise = '', reference = '', text = ''] = line.split('\t');
      const read = { amountPaise: Number(paise), reference: reference === '-' ? undefined : reference };
      return { id, reads, ...read, text: text.replaceAll('\\n', '\n') };
    });
