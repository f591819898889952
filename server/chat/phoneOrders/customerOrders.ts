import type { CartLine, OutgoingMessage } from '#domain/chat/channel.ts';
import { formatProposalTapId, type ProposedCustomerOrder } from '#domain/chat/proposals.ts';
import { AppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { readShopName } from '#server/identity/members/queries.ts';
import type { CustomerOrderRequest, OrderedGoods } from '#server/language/customerOrders.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { priceCart } from '../carts/cartTotals.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { resolveChange } from '../phoneChanges/productChanges.ts';
import { createProposal } from '../phoneProposals/commands.ts';
import { describeRefusedOrder } from '../phoneProposals/customerOrders.ts';
import { readShopLines, type ShopLine } from '../phoneProposals/lines.ts';

/**
 * Shows an order for a customer, with *Place order* and *No* (later/shop.md, section 6). Without goods or an address it
 * says how to write them; what names no product beyond doubt, or isn't on sale in that number, is said instead.
 */
export async function proposeOrder(phone: ShopPhone, request: CustomerOrderRequest): Promise<OutgoingMessage> {
  const customerPhone = `+91${request.phone}`;
  const known = await readCustomer(phone, customerPhone);
  const deliveryAddress = truncate(request.address ?? known?.deliveryAddress ?? '', orderLimits.deliveryAddress);
  if (request.goods.length === 0 || !deliveryAddress) return askForWhole(phone);
  const { lines, unclear } = await resolveGoods(phone, request.goods);
  if (unclear.length > 0)
    return createTextMessage(phone.language, () => texts.orderUnclear({ words: unclear.join(', ') }));
  const short = lines.find(({ line, quantity }) => line.stock < quantity);
  if (short) {
    const { name: product, stock } = short.line;
    return createTextMessage(phone.language, () => texts.orderShort({ product, stock }));
  }
  const customerName = truncate(
    request.name || known?.customerName || formatPhone(customerPhone),
    orderLimits.customerName,
  );
  return askToPlace(phone, lines, { customerName, customerPhone, deliveryAddress });
}

const truncate = (text: string, length: number) => Array.from(text).slice(0, length).join('');

/** Name and address of the customer's last order at this shop. */
const readCustomer = ({ tx, member }: ShopPhone, customerPhone: string) =>
  tx.db
    .selectFrom('orders')
    .select(['customerName', 'deliveryAddress'])
    .where('customerPhone', '=', customerPhone)
    .where('sellerId', '=', member.sellerId)
    .where('customerName', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Shows how an order is written, with the shop's newest product. */
async function askForWhole({ tx, member, language }: ShopPhone): Promise<OutgoingMessage> {
  const newest = await tx.db
    .selectFrom('products')
    .select('name')
    .where('sellerId', '=', member.sellerId)
    .where(({ ref }) => ref('isVisible'))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return createTextMessage(language, () => {
    const product = newest?.name ?? texts.exampleProduct();
    return texts.orderIncomplete({ words: texts.sayOrderFor({ product }) });
  });
}

type OrderedLine = { line: ShopLine; quantity: number };

async function resolveGoods(phone: ShopPhone, goods: readonly OrderedGoods[]) {
  const lines: OrderedLine[] = [];
  const unclear: string[] = [];
  for (const one of goods.slice(0, orderLimits.lines)) {
    const found = await resolveOne(phone, one);
    const same =
      found &&
      lines.find(({ line }) => line.productId === found.line.productId && line.variantId === found.line.variantId);
    if (same) same.quantity += found.quantity;
    else if (found) lines.push(found);
    else unclear.push(one.text);
  }
  unclear.push(...goods.slice(orderLimits.lines).map(({ text }) => text));
  return { lines, unclear };
}

/** The product or variant that goods name beyond doubt, if customers can see it. */
async function resolveOne(
  phone: ShopPhone,
  { text, words, quantities }: OrderedGoods,
): Promise<OrderedLine | undefined> {
  const [first, ...others] = quantities.map((value) => ({ change: 'sold' as const, value }));
  if (!first || words.length === 0) return undefined;
  const resolved = await resolveChange(phone, { ...first, words, others }, { text });
  if (!resolved || !('target' in resolved)) return undefined;
  const { productId, variantIds, value: quantity } = resolved.target;
  if (!quantity || quantity < 1) return undefined;
  const lines = await readShopLines(phone.tx, phone.member, [productId]);
  const meant = lines.filter(({ variantId }) => (variantIds ? variantIds.includes(variantId ?? '') : !variantId));
  const [line] = meant;
  return line && meant.length === 1 && line.isOffered && !line.isTakenDown ? { line, quantity } : undefined;
}

type Customer = Pick<ProposedCustomerOrder, 'customerName' | 'customerPhone' | 'deliveryAddress'>;

/** What it costs is read as for a cart in a chat; what a cart would be refused for is said. */
async function askToPlace(
  phone: ShopPhone,
  ordered: readonly OrderedLine[],
  customer: Customer,
): Promise<OutgoingMessage> {
  const { tx, context, member, language } = phone;
  const lines = ordered.map(({ line: { productId, variantId, pricePaise }, quantity }) => ({
    ...{ productId, quantity, pricePaise, ...(variantId !== undefined && { variantId }) },
  }));
  try {
    const price = await readPrice(phone, lines, customer.deliveryAddress);
    const content = { kind: 'order' as const, lines, ...customer, shownTotalPaise: price.shownTotalPaise };
    const id = await createProposal(tx, context, member, content);
    return inLanguage(language, () => ({
      kind: 'buttons',
      text: texts.askOrder({
        ...{ customer: customer.customerName, phone: formatPhone(customer.customerPhone) },
        list: ordered.map(describeLine).join('\n'),
        ...{ total: formatPaise(price.totalPaise), address: customer.deliveryAddress },
      }),
      buttons: [
        { id: formatProposalTapId({ name: 'accept', id, value: '' }), title: texts.placeOrder() },
        { id: formatProposalTapId({ name: 'decline', id, value: '' }), title: texts.no() },
      ],
    }));
  } catch (error) {
    return describeRefusedOrder(language, error);
  }
}

const describeLine = ({ line: { name: product, pricePaise }, quantity }: OrderedLine) =>
  texts.orderRow({ product, quantity, amount: formatPaise(pricePaise * quantity) });

/** Throws `validation_failed` without a PIN code where the shop needs one, `not_delivered` and `product_not_available`. */
async function readPrice({ tx, member }: ShopPhone, lines: CartLine[], address: string) {
  const price = await priceCart(tx, member, { lines, address, picksUp: false });
  if (price?.problem === 'notDelivered') {
    const shopName = await readShopName(tx, member.sellerId);
    throw new AppError('not_delivered', { pincode: price.pincode ?? '', words: { shopName } });
  }
  if (price?.problem === 'pincode')
    throw new AppError('validation_failed', { fields: { pincode: refusal('pincode_required') } });
  const goodsPaise = lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  const shownTotalPaise = price?.totals?.totalPaise ?? null;
  return { totalPaise: shownTotalPaise ?? goodsPaise, shownTotalPaise };
}
