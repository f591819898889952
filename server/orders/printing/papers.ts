import { formatOrderName } from '#domain/orders/orders.ts';
import type { PaperLanguage } from '#domain/orders/printing.ts';
import { type PageLanguage, pageLanguages } from '#domain/platform/languages.ts';
import { formatDate, formatDateTime } from '#texts/formats.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import { inLanguage, languageTagOf } from '#texts/language.ts';
import { describeOrderStatus } from '#texts/orderStatus.ts';
import { describePayment, describeTotals, paymentMethodLabels } from '#texts/payments.ts';
import * as texts from '#texts/printing.gen.ts';
import type { listOwnOrders } from '../orders/queries.ts';

type Order = Awaited<ReturnType<typeof listOwnOrders>>['orders'][number];

type Papers = { chosen: PaperLanguage | undefined; reader: PageLanguage; placedIn?: ReadonlyMap<string, PageLanguage> };

/**
 * The words of printed orders in the chosen languages, the reader's own first (languages.md, section 6). They are
 * written here because a browser has the texts of one language only. `placedIn` has the languages of customers by the
 * order's id; in their language, each order has words in one of the papers and null in the others.
 */
export const writePapers = (orders: readonly Order[], { chosen, reader, placedIn }: Papers) => {
  const isIn = (language: PageLanguage, { id }: Order) => !placedIn || (placedIn.get(id) ?? reader) === language;
  return listLanguages(chosen, reader).map((language) =>
    inLanguage(language, () => ({
      language: languageTagOf(language),
      captions: writeCaptions(),
      orders: orders.map((order) => (isIn(language, order) ? writeOrder(order) : null)),
    })),
  );
};

function listLanguages(chosen: PaperLanguage | undefined, reader: PageLanguage): PageLanguage[] {
  if (chosen !== 'both' && chosen !== 'customer') return [chosen ?? reader];
  const others = pageLanguages.filter((language) => language !== reader);
  return [reader, ...others];
}

const writeCaptions = () => ({
  from: texts.from(),
  to: texts.to(),
  noAddress: texts.noAddress(),
  unnamed: unnamedCustomer(),
  product: texts.product(),
  quantity: texts.quantity(),
  price: texts.price(),
  sum: texts.sum(),
  packed: texts.packed(),
  total: texts.total(),
  note: texts.note(),
});

const writeOrder = (order: Order) => ({
  order: markIfTest(order, texts.order({ order: formatOrderName(order) })),
  slip: markIfTest(order, texts.slip({ order: formatOrderName(order) })),
  placed: texts.placed({ date: formatDateTime(order.createdAt) }),
  date: formatDate(order.createdAt),
  status: describeOrderStatus(order),
  payment: order.money.state === 'none' ? null : describeMethod(order),
  phone: order.customerPhoneTyped && texts.phone({ phone: order.customerPhoneTyped }),
  pieces: texts.pieces({ count: order.items.reduce((sum, { quantity }) => sum + quantity, 0) }),
  totals: describeTotals(order, order.hasDeliveryCharge),
});

/** Marks the order of a simulated customer: nothing is sent for it. */
const markIfTest = ({ isTest }: Order, title: string) => (isTest ? texts.test({ title }) : title);

/** How it is paid, and whether it was. */
const describeMethod = ({ method, money }: Order) => `${paymentMethodLabels[method]()}: ${describePayment(money)}`;
