import { formatOrderLabel, type OrderStatus } from '#domain/orders/orders.ts';
import { splitAddress, splitName } from '#domain/orders/parcelAddress.ts';
import { dueOf } from '#domain/orders/paymentStates.ts';
import { pincodeInAddress, stateOfPincode } from '#domain/sellers/pincodes.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { readPaymentSettings } from '#server/sellers/paymentSettings/queries.ts';
import { eachOwnOrder, type OrderFilter } from '../orders/queries.ts';

type Order = ReturnType<typeof eachOwnOrder> extends AsyncIterable<infer Each> ? Each : never;
type Settings = Awaited<ReturnType<typeof readPaymentSettings>>['delivery'];

/** An order as carriers need it. Amounts are paise. */
export type Parcel = ReturnType<typeof toParcel>;

/** What may still be sent. */
const sendable: OrderStatus[] = ['pending', 'confirmed', 'shipped'];
const isSendable = ({ status, outcome, way }: Order) =>
  sendable.includes(status) && outcome === null && way !== 'pickup';

/**
 * The seller's matching orders as parcels, newest first. Cancelled, delivered and closed orders, and those that are
 * picked up, are left out (money.md, section 7).
 */
export async function* eachParcel(
  context: CatalogueContext,
  member: SellerMember,
  filter: Omit<OrderFilter, 'cursor' | 'limit'>,
) {
  const { delivery } = await readPaymentSettings(context.database.read, member.sellerId);
  for await (const order of eachOwnOrder(context, member, filter)) {
    if (isSendable(order)) yield toParcel(order, delivery);
  }
}

function toParcel(order: Order, settings: Settings) {
  const address = order.deliveryAddress ?? '';
  const pincode = order.pincode ?? pincodeInAddress(address) ?? null;
  const state = order.state ?? (pincode && stateOfPincode(pincode)) ?? null;
  const { method, money } = order;
  const duePaise = Math.max(0, dueOf(money));
  const isCash = method === 'cod' && duePaise > 0;
  return {
    number: order.number,
    label: formatOrderLabel(order.id),
    placedAt: new Date(order.createdAt),
    name: order.customerName ?? '',
    ...splitName(order.customerName ?? ''),
    mobile: toMobile(order.customerPhone),
    address: { ...splitAddress(address, { pincode, state }), pincode: pincode ?? '', state: state ?? '' },
    note: order.note ?? '',
    items: order.items.map((item, index) => ({ ...item, sku: toSku(order, index) })),
    weightGrams: order.weightGrams ?? weigh(order, settings.defaultGrams),
    size: settings,
    totalPaise: order.totalPaise,
    discountPaise: order.discountPaise,
    deliveryPaise: order.deliveryPaise,
    codFeePaise: order.codFeePaise,
    isCash,
    /** To be collected at the door. */
    cashPaise: isCash ? duePaise : 0,
    /** Of an order in cash, paid before. */
    advancePaise: isCash ? order.totalPaise - duePaise : 0,
  };
}

/** As carriers take it: ten digits in India, else all digits with the country's. */
const toMobile = (phone: string | null): string => (phone ?? '').replace(/^\+91(?=[6-9]\d{9}$)|^\+/, '');

const weigh = ({ items }: Order, defaultGrams: number): number =>
  items.reduce((sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? defaultGrams), 0);

/** Carriers want an SKU for each line: where the seller has none, the end of the id of what was ordered. */
function toSku({ id, items }: Order, index: number): string {
  const { sku, variantId, productId } = items[index] ?? {};
  const ordered = variantId ?? productId;
  return sku || (ordered ? formatOrderLabel(ordered) : `${formatOrderLabel(id)}-${index + 1}`);
}
