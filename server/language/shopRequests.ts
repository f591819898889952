import type { OrderBatchAction, OrderStatus } from '#domain/orders/orders.ts';
import { type Amount, findAmounts } from './amounts.ts';
import { findItems, type GoodsWord } from './items.ts';
import { type OrderStep, readOrderStep, withoutTracking } from './orderSteps.ts';
import { splitException } from './priceExceptions.ts';
import { type PriceRule, readOfferRule, readPriceRule } from './priceRules.ts';
import { lastPlaceOf, type RequestWords, readRequestWords, saysAll, saysAny } from './requestWords.ts';
import { asksToClose, namesDays, withoutDays } from './shopClosings.ts';

/** The days that figures are asked for. */
export type FigurePeriod = 'today' | 'yesterday' | 'week' | 'month' | 'lastMonth';
const periodConcepts = ['today', 'yesterday', 'week', 'month'] as const;

/** New prices of many; an offer is for some days. */
export type PricesRequest = {
  is: 'prices';
  rule: PriceRule;
  words: GoodsWord[];
  /** The goods one by one, if several are named: 'sugar aur haldi 3 rupaye mehnge'. */
  each: GoodsWord[][];
  /** Goods whose prices stay, one by one. */
  except: GoodsWord[][];
  isOfAll: boolean;
  isOffer?: true;
  /** Nothing says whether rupees, per cent or pieces are meant: '50 off'. */
  isLoose?: true;
};

/** What a shop's owner asks their phone for, beside changes of one product (later/shop.md, section 6). */
export type ShopRequest =
  | PricesRequest
  | { is: 'closing' | 'charges' }
  /** All orders, or those that were just shown. */
  | { is: 'moveAll'; action: OrderBatchAction; areShown: boolean }
  | { is: 'step'; step: OrderStep }
  | { is: 'orders'; statuses: OrderStatus[]; period: FigurePeriod | undefined; customer: string }
  | { is: 'money'; customer: string }
  | { is: 'sales' | 'best'; period: FigurePeriod | undefined }
  | { is: 'stock'; level: 'low' | 'out' }
  | { is: 'link'; words: GoodsWord[] }
  | { is: 'product'; words: GoodsWord[]; each: GoodsWord[][]; text: string }
  | { is: 'qr' };

/** Reads a request; `undefined` for anything else, as for changes of one product. */
export function readShopRequest(text: string): ShopRequest | undefined {
  const words = readRequestWords(text);
  const { concepts, rest } = words;
  if (concepts.has('qr')) return { is: 'qr' };
  // 'Rate list me lamp 450 kar do' changes a price.
  if (concepts.has('link') || (concepts.has('list') && !hasNumber(words)))
    return { is: 'link', words: findGoodsWords(words) };
  // 'Aaj ke cod orders' and 'cod kitna baki hai' are about orders.
  const isOfOrders = saysAny(words, 'order', 'count', 'money', 'pending');
  if (concepts.has('charges') && !isOfOrders && !namesGoods(words, 'goods')) return { is: 'charges' };
  const exception = splitException(words);
  const prices = exception ? readPricesExcept(exception) : (readPrices(words) ?? readOffer(words));
  if (prices || exception) return prices;
  if (asksToClose(words) && !namesGoods(words, 'goods')) return { is: 'closing' };
  if (!isQuestion(words) && hasNumber(words)) return readStep(readRequestWords(withoutTracking(text)));
  if (saysAll(words, 'shop', 'send') && rest.length === 0) return { is: 'link', words: [] };
  const ofDay = readMoney(words) ?? readParcels(words);
  if (ofDay) return ofDay;
  const step = readStep(words);
  if (step) return step;
  // 'Meena' is a kind of work too: who asks for orders names a person.
  if (concepts.has('order')) return readOrders(words);
  return namesGoods(words)
    ? readProductQuestion(words)
    : (readOrders(words) ?? readFigures(words) ?? readOwnName(words));
}

function readPrices(words: RequestWords): PricesRequest | undefined {
  const price = namesDays(words.reading) ? undefined : readPriceRule(words);
  const goods = goodsOf(words, price?.amount);
  // 'Price of both 450' is about what was just shown, and not about all that the shop has.
  if (!price || ((words.concepts.has('shown') || price.isLoose) && goods.words.length === 0)) return undefined;
  const isLoose = price.isLoose && { isLoose: price.isLoose };
  return { is: 'prices', rule: price.rule, ...goods, isOfAll: words.concepts.has('all'), ...isLoose };
}

/** 'Raise all prices by 8 percent except bags': nothing if it is not clear what is left out. */
function readPricesExcept({ kept, left }: { kept: string; left: string }): PricesRequest | undefined {
  const [words, named] = [readRequestWords(kept), readRequestWords(left)];
  const each = findEachGoods(named);
  const all = findGoodsWords(named);
  // Words that no list has may belong to any of the goods.
  const except = all.length > each.flat().length ? [all] : each;
  const prices = all.length > 0 ? (readPrices(words) ?? readOffer(words)) : undefined;
  return prices && { ...prices, except };
}

const goodsOf = (words: RequestWords, amount?: Amount) => {
  const others = amount ? { ...words, said: [...words.said, { ...amount, names: [] }] } : words;
  return { words: findGoodsWords(others), each: findEachGoods(others), except: [] };
};

/** 'Naya offer: sarees 20% Friday se Sunday', 'laddu pe 5% sale lagao', 'sab pe 15% chhoot Friday se'. */
function readOffer({ reading }: RequestWords): PricesRequest | undefined {
  const isDated = namesDays(reading);
  const words = readRequestWords(withoutDays(reading.text));
  const rule = readOfferRule(words) ?? (isDated ? readPriceRule(words)?.rule : undefined);
  const goods = goodsOf(words);
  if (!rule || (words.concepts.has('shown') && goods.words.length === 0)) return undefined;
  return { is: 'prices', rule, ...goods, isOfAll: words.concepts.has('all'), isOffer: true };
}

function readStep(words: RequestWords): ShopRequest | undefined {
  const step = hasNumber(words) ? undefined : readOrderStep(words);
  return step && { is: 'step', step };
}

const hasNumber = ({ reading }: RequestWords) =>
  findAmounts(reading).some(({ start }) => reading.tokens[start]?.kind === 'number');

/** 'How many iphone 15 covers are left': the number belongs to the goods that are asked about. */
const isQuestion = (words: RequestWords) =>
  namesGoods(words) && (saysAny(words, 'count', 'what') || words.reading.tokens.at(-1)?.said === '?');

/** The words of goods, without those of the request; words that no list has may be a shop's own. */
export function findGoodsWords(words: RequestWords): GoodsWord[] {
  const { reading, rest } = words;
  const known = findEachGoods(words).flat();
  const named = new Set(known.flatMap((word) => word.said.split(' ')));
  const unknown = rest.flatMap((place): GoodsWord[] => {
    const word = reading.tokens[place]?.said ?? '';
    const isKnown = reading.at[place]?.some(({ isGuess }) => !isGuess);
    return named.has(word) || isKnown || word.length < 2 ? [] : [{ said: word, means: [], kind: 'other' }];
  });
  return [...known, ...unknown];
}

/** The same, item by item, of words that a list has. */
function findEachGoods({ reading, said }: RequestWords): GoodsWord[][] {
  const taken = new Set(said.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)));
  return findItems(reading, findAmounts(reading), taken).items.map((item) => item.words);
}

/** Whether words name goods; with a kind, goods of this kind: 'wedding' is none. */
const namesGoods = ({ reading, rest }: RequestWords, kind?: 'goods') =>
  rest.some((place) =>
    reading.at[place]?.some(
      ({ isGuess, meanings }) =>
        !isGuess && meanings.some((one) => one.is === 'ware' && (kind === undefined || one.kind === kind)),
    ),
  );

/** 'Charger ka stock kitna hai', 'earbuds rate', 'lamp'. */
function readProductQuestion(words: RequestWords): ShopRequest | undefined {
  const isPlain = words.said.every(({ names }) =>
    names.some((name) => ['filler', 'count', 'what', 'stock', 'price', 'thing', 'shop', 'last'].includes(name)),
  );
  return isPlain
    ? { is: 'product', words: findGoodsWords(words), each: findEachGoods(words), text: words.reading.text }
    : undefined;
}

/** 'Thekua ka stock kitna hai': a name that no list has. */
const readOwnName = (words: RequestWords): ShopRequest | undefined =>
  words.rest.length > 0 && words.rest.length <= maxOwnName && saysAny(words, 'stock', 'price', 'count', 'what')
    ? readProductQuestion(words)
    : undefined;
const maxOwnName = 3;

/** Words that say no more than a request does: 'aaj ki bikri kitni rahi'. */
const maxRest = 2;

function periodIn({ concepts }: RequestWords): FigurePeriod | undefined {
  const period = periodConcepts.find((name) => concepts.has(name));
  return period === 'month' && concepts.has('last') ? 'lastMonth' : period;
}

function readFigures(words: RequestWords): ShopRequest | undefined {
  if (words.rest.length > maxRest) return undefined;
  const period = periodIn(words);
  const isSold = saysAny(words, 'sale', 'soldword');
  if (words.concepts.has('best') && (isSold || period || saysAny(words, 'thing', 'what')))
    return { is: 'best', period };
  const isOfStock = saysAny(words, 'what', 'stock', 'thing') && words.rest.length < 2;
  if (words.concepts.has('gone') && isOfStock) return { is: 'stock', level: 'out' };
  if (words.concepts.has('low') && isOfStock && !isSold) return { is: 'stock', level: 'low' };
  const isOfAllStock = words.concepts.has('stock') && words.rest.length === 0 && !isSold;
  if (isOfAllStock && !saysAny(words, 'price', 'up', 'down')) return { is: 'stock', level: 'low' };
  if (words.concepts.has('sale')) return { is: 'sales', period };
  // 'Aaj kitna hua', 'how much yesterday'.
  if (period && words.concepts.has('count') && words.rest.length === 0) return { is: 'sales', period };
  return words.concepts.has('soldword') && saysAny(words, 'count', 'what') ? { is: 'sales', period } : undefined;
}

function readOrders(words: RequestWords): ShopRequest | undefined {
  const { concepts, rest } = words;
  const isMoved = saysAny(words, 'ship', 'confirm') && concepts.has('all');
  if (isMoved && rest.length === 0) return { is: 'moveAll', action: movedBy(words), areShown: concepts.has('shown') };
  // 'Ravi ka address kya hai' is on his orders.
  const isOfCustomer = concepts.has('contact') && rest.length > 0;
  const isOfOrders =
    concepts.has('order') || isOfCustomer || (concepts.has('pending') && rest.length === 0 && !concepts.has('stock'));
  if (!isOfOrders || rest.length > maxRest + 1) return undefined;
  return { is: 'orders', period: periodIn(words), customer: nameIn(words), statuses: statusesIn(words) };
}

const nameIn = ({ rest, reading }: RequestWords) => rest.map((place) => reading.tokens[place]?.said ?? '').join(' ');

/** 'Kitna paisa baki hai', 'who hasn't paid', 'Sunita ka paisa aaya kya'. */
function readMoney(words: RequestWords): ShopRequest | undefined {
  const isAwaited = saysAny(words, 'awaited', 'pending');
  const period = periodIn(words);
  const came = words.concepts.has('money') && period && saysAny(words, 'count', 'what') && !isAwaited;
  if (came && words.rest.length === 0) return { is: 'sales', period };
  // 'Asha se paisa mil gaya' is about her orders that aren't paid.
  const isOfCustomer = words.concepts.has('money') && words.rest.length > 0 && !saysAny(words, 'all', 'order');
  const isOfMoney = words.concepts.has('owe') || (words.concepts.has('money') && isAwaited) || isOfCustomer;
  return isOfMoney && words.rest.length <= maxRest ? { is: 'money', customer: nameIn(words) } : undefined;
}

/** 'Aaj kya bhejna hai' asks for what is confirmed, 'aaj ki delivery' for what is on its way, too. */
function readParcels(words: RequestWords): ShopRequest | undefined {
  const { rest, concepts } = words;
  if (rest.length > 0 || concepts.has('all') || !saysAny(words, 'today', 'what', 'count', 'order')) return undefined;
  if (concepts.has('toship')) return { is: 'orders', period: undefined, customer: '', statuses: ['confirmed'] };
  return concepts.has('delivery')
    ? { is: 'orders', period: undefined, customer: '', statuses: ['confirmed', 'shipped'] }
    : undefined;
}

/** 'Sab pending confirm karo' confirms; 'sab confirmed bhej diye' and 'mark all confirmed as shipped' ship. */
const movedBy = (words: RequestWords): OrderBatchAction =>
  words.concepts.has('ship') &&
  !(saysAll(words, 'pending', 'confirm') && lastPlaceOf(words, 'confirm') > lastPlaceOf(words, 'ship'))
    ? 'ship'
    : 'confirm';

function statusesIn({ concepts }: RequestWords): OrderStatus[] {
  if (concepts.has('pending')) return ['pending'];
  if (concepts.has('confirm')) return ['confirmed'];
  if (concepts.has('ship')) return ['shipped'];
  if (concepts.has('deliver')) return ['delivered'];
  return concepts.has('cancelled') ? ['cancelled'] : [];
}
