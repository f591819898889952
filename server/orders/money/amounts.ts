import { AppError } from '#domain/errors.ts';
import { orderLimits, undoesOrder } from '#domain/orders/orders.ts';
import { minPaidPaise, type OrderTotals, prepaidDiscount, settingsOfOrder } from '#domain/orders/orderTotals.ts';
import { mayChangeMethod } from '#domain/orders/paymentStates.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { isPrepaid, type PaymentMethod, settingsForMembers } from '#domain/sellers/paymentSettings.ts';
import { orderExpiryTime } from '#domain/sellers/terms.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type LedgerOrder, readLedger, settleOrder } from '../ledger/settle.ts';
import { cashChosen } from '../orders/events.ts';
import { priceChoices } from '../orders/totals.ts';
import { orderActionError } from '../orders/transitions.ts';
import { lockOwnOrder } from './commands.ts';
import { recordAct } from './history.ts';

/**
 * The amounts of an order change only while it is pending and nothing was received. Throws `order_action_conflict` and
 * `discount_after_payment`.
 */
function refuseFixedAmounts(order: LedgerOrder): void {
  if (order.status !== 'pending') throw orderActionError(order);
  if (order.receivedPaise > 0) throw new AppError('discount_after_payment');
}

const goodsOf = (order: LedgerOrder): number =>
  order.lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);

async function readAgreed({ db }: Transaction, orderId: string): Promise<number> {
  const agreed = await db
    .selectFrom('orderDiscounts')
    .select('paise')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'agreed')
    .executeTakeFirst();
  return agreed?.paise ?? 0;
}

type Amounts = OrderTotals & { method: PaymentMethod; prepaidPaise: number };

/** The customer is asked to pay anew, so an unpaid order expires later, too. */
async function storeAmounts(
  { db }: Transaction,
  { id: orderId, createdAt: placedAt, lapseHours, settings }: LedgerOrder & { lapseHours: number },
  { goodsPaise: _, prepaidPaise, ...columns }: Amounts,
  agreedPaise: number,
  at: Date,
) {
  const { method } = columns;
  const lapsesAt = orderExpiryTime({ placedAt, askedAt: at, lapseHours, method, payment: settings.payment });
  await db
    .updateTable('orders')
    .set({ ...columns, lapsesAt, updatedAt: at })
    .where('id', '=', orderId)
    .execute();
  await db.deleteFrom('orderDiscounts').where('orderId', '=', orderId).execute();
  const discounts = [
    { orderId, kind: 'prepaid' as const, paise: prepaidPaise },
    { orderId, kind: 'agreed' as const, paise: agreedPaise },
  ].filter(({ paise }) => paise > 0);
  if (discounts.length > 0) await db.insertInto('orderDiscounts').values(discounts).execute();
}

/**
 * The seller gives a discount on a pending order, which replaces an earlier one (money.md, section 1). The charge for
 * delivery stays. Throws `order_not_found`, `validation_failed`, `request_limit`, and as `refuseFixedAmounts` does.
 */
export function giveDiscount(context: CatalogueContext, member: SellerMember, id: string, discountPaise: number) {
  return context.database.transaction((tx) => giveDiscountIn(tx, context, member, id, discountPaise));
}

/** `giveDiscount` in the caller's transaction. */
export async function giveDiscountIn(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  agreedPaise: number,
) {
  const order = await lockOwnOrder(tx, member, id);
  refuseFixedAmounts(order);
  const goodsPaise = goodsOf(order);
  const { deliveryPaise, codFeePaise, method, settings } = order;
  const charges = deliveryPaise + codFeePaise;
  const maximumPaise = Math.min(goodsPaise, goodsPaise + charges - minPaidPaise);
  if (agreedPaise > maximumPaise) {
    const refused = refusal('discount_too_high', { maximumPaise: Math.max(0, maximumPaise) });
    throw new AppError('validation_failed', { fields: { discountPaise: refused } });
  }
  const leastPaise = Math.max(0, minPaidPaise - charges);
  const prepaidPaise = isPrepaid(method)
    ? prepaidDiscount(settings.payment.discount, goodsPaise, { agreedPaise, leastPaise })
    : 0;
  const discountPaise = agreedPaise + prepaidPaise;
  const totalPaise = goodsPaise - discountPaise + charges;
  const at = context.now();
  const amounts = { goodsPaise, discountPaise, deliveryPaise, codFeePaise, totalPaise, method, prepaidPaise };
  const { lapseHours } = await readPhoneAndTerms(tx, id);
  await storeAmounts(tx, { ...order, lapseHours }, amounts, agreedPaise, at);
  const { sellerId, status } = order;
  const by = { cause: 'seller', actorId: member.userId, at } as const;
  await recordAct(tx, { orderId: id, sellerId, status, act: 'discount', paise: agreedPaise, ...by });
  return { totalPaise, state: await settleOrder(tx, id, at, { mustAsk: true }) };
}

/** Locks the order of a token with its ledger. Throws `order_not_found`. */
export async function lockOrderByToken(tx: Transaction, token: string): Promise<LedgerOrder> {
  const order = await tx.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirst();
  if (!order) throw new AppError('order_not_found');
  return readLedger(tx, order.id);
}

/**
 * The customer chooses another way to pay while nothing was received or claimed and `mayChangeMethod`; the total follows.
 * `memberOf`: the shop for which they act. Throws `order_not_found`, `order_ended`, `method_not_changeable`,
 * `request_limit`, and as `priceChoices` does.
 */
export function changeMethod(
  context: CatalogueContext,
  token: string,
  method: PaymentMethod,
  memberOf?: string | undefined,
) {
  return context.database.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, token);
    const isOpen = order.receivedPaise === 0 && !order.hasOpenClaim && mayChangeMethod(order, method);
    if (undoesOrder[order.status] || order.outcome !== null) throw new AppError('order_ended');
    if (!isOpen) throw new AppError('method_not_changeable');
    const { phone, shopName, lapseHours } = await readPhoneAndTerms(tx, order.id);
    const at = context.now();
    const agreedPaise = await readAgreed(tx, order.id);
    const { sellerId, pincode, way, weightGrams, status } = order;
    const settings = memberOf === sellerId ? settingsForMembers(order.settings) : order.settings;
    const goods = { sellerId, shopName, settings, goodsPaise: goodsOf(order), weightGrams: weightGrams ?? 0 };
    const choices = { method, way: way ?? undefined, pincode: pincode ?? undefined };
    const charged = settingsOfOrder(settings, order);
    const price = await priceChoices(tx.db, choices, { ...goods, settings: charged, agreedPaise, phone, now: at });
    const isTooLow = agreedPaise > 0 && price.totalPaise < minPaidPaise;
    if (isTooLow || price.totalPaise > orderLimits.totalPaise) throw new AppError('method_not_changeable');
    const { method: _, pincode: __, way: ___, state: ____, ...amounts } = price;
    await storeAmounts(tx, { ...order, lapseHours }, { ...amounts, method }, agreedPaise, at);
    const by = { cause: 'customer', actorId: null, at } as const;
    await recordAct(tx, { orderId: order.id, sellerId, status, act: 'method', ...by });
    if (method === 'cod') await context.events.publish(tx, cashChosen, { id: order.id, sellerId });
    return { totalPaise: price.totalPaise, state: await settleOrder(tx, order.id, at, { mustAsk: true }) };
  });
}

async function readPhoneAndTerms({ db }: Transaction, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select(['orders.customerPhone as phone', 'sellers.businessName as shopName', 'sellers.lapseHours'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw new AppError('order_not_found');
  return row;
}
