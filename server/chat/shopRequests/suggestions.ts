import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { findShopProducts } from '#server/assistant/situation/productSearch.ts';
import { type RequestWords, readRequestWords } from '#server/language/requestWords.ts';
import { findGoodsWords } from '#server/language/shopRequests.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';

/** So many things that can be said are named in place of an answer. */
const maxSuggestions = 3;

type Example = { product: string; rupees: string; stock: number; customer: string };
type Suggestion = { concepts: string[]; isOfGoods?: true; words: (example: Example) => string };

/** What can be said, the most useful first; `concepts` are the words that bring a suggestion closer. */
const suggestions: Suggestion[] = [
  { concepts: ['stock'], isOfGoods: true, words: ({ product, stock }) => texts.sayStock({ product, value: stock }) },
  { concepts: ['price'], isOfGoods: true, words: ({ product, rupees }) => texts.sayPrice({ product, rupees }) },
  { concepts: ['order', 'pending'], words: texts.sayOrders },
  { concepts: ['sale', 'today', 'yesterday', 'week', 'month', 'count'], words: texts.saySales },
  { concepts: ['money', 'owe', 'awaited'], words: texts.sayMoney },
  { concepts: ['toship', 'delivery'], words: texts.sayToShip },
  { concepts: ['soldword'], isOfGoods: true, words: texts.saySold },
  { concepts: ['low', 'gone', 'what'], words: texts.sayLow },
  { concepts: ['all', 'up', 'down', 'percent'], words: texts.sayAllPrices },
  { concepts: ['ship', 'confirm', 'deliver'], words: texts.sayShipAll },
  { concepts: ['order'], isOfGoods: true, words: ({ product }) => texts.sayOrderFor({ product }) },
  { concepts: ['link', 'list'], isOfGoods: true, words: texts.sayLink },
  { concepts: ['shop', 'qr', 'thing'], words: texts.sayShopLink },
  { concepts: [], words: ({ customer: name }) => texts.sayMessage({ name }) },
  { concepts: [], isOfGoods: true, words: texts.sayHide },
];

/** Answers what is not understood with the three nearest things that can be said, with the shop's own products. */
export async function suggest(phone: ShopPhone, text: string): Promise<OutgoingMessage> {
  const words = readRequestWords(text);
  const { example, isNamed } = await findExample(phone, words);
  const scored = suggestions.map((suggestion, place) => ({
    suggestion,
    score: scoreOf(suggestion, words, isNamed) - place / suggestions.length,
  }));
  const nearest = scored.toSorted((one, other) => other.score - one.score).slice(0, maxSuggestions);
  return createTextMessage(phone.language, () =>
    texts.unclear({
      list: nearest.map(({ suggestion }) => texts.suggestion({ words: suggestion.words(example()) })).join('\n'),
    }),
  );
}

function scoreOf({ concepts, isOfGoods }: Suggestion, words: RequestWords, isNamed: boolean): number {
  const shared = concepts.filter((name) => words.concepts.has(name)).length;
  return shared * 2 + (isOfGoods && isNamed ? 3 : 0);
}

/** A file is no list that can be read: asks for its words, with one of the shop's products as an example. */
export async function askForText(
  phone: ShopPhone,
  say: (example: Pick<Example, 'product' | 'rupees'>) => string = texts.listAsText,
): Promise<OutgoingMessage> {
  const { example } = await findExample(phone, readRequestWords(''));
  return createTextMessage(phone.language, () => say(example()));
}

/** The named product, or the shop's newest one, and a customer who wrote. */
async function findExample({ tx, member }: ShopPhone, words: RequestWords) {
  const { sellerId } = member;
  const goods = findGoodsWords(words);
  const named =
    goods.length > 0 ? await findShopProducts(tx.db, { sellerId, words: goods, which: 'all', limit: 1 }) : [];
  const [found] =
    named.length > 0 ? named : await findShopProducts(tx.db, { sellerId, words: [], sort: 'newest', limit: 1 });
  const customer = await tx.db
    .selectFrom('conversations')
    .select('name')
    .where('sellerId', '=', sellerId)
    .where('name', 'is not', null)
    .where('lastMessageAt', 'is not', null)
    .orderBy('lastMessageAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { pricePaise = 499_00, stock = 10 } = found ?? {};
  const example = (): Example => ({
    product: found?.name ?? texts.exampleProduct(),
    rupees: String(Math.round(pricePaise / 100)),
    stock: Math.max(stock, 5),
    customer: customer?.name ?? texts.exampleCustomer(),
  });
  return { example, isNamed: named.length > 0 };
}
