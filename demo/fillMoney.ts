import { randomUUID } from 'node:crypto';
import { orderDraftSchema } from '#domain/orders/orders.schema.ts';
import { defaultDelivery } from '#domain/sellers/delivery.ts';
import { defaultCod, defaultPayment, type PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { claimPayment } from '#server/orders/money/claims.ts';
import { receivePayment, refuseClaim } from '#server/orders/money/commands.ts';
import { callOffOrder, recordReturnedParcel, returnItems } from '#server/orders/money/endings.ts';
import { recordRefund } from '#server/orders/money/refunds.ts';
import { addTracking } from '#server/orders/money/tracking.ts';
import { placeOrder } from '#server/orders/orders/commands.ts';
import { readOwnOrder } from '#server/orders/orders/queries.ts';
import { applyOrderAction } from '#server/orders/orders/transitions.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { saveShopFacts } from '#server/sellers/facts/commands.ts';
import { storeProvider } from '#server/sellers/paymentProviders/commands.ts';
import {
  saveCodSettings,
  saveDeliveryRules,
  savePaymentRules,
  storeUpiAccount,
} from '#server/sellers/paymentSettings/commands.ts';
import { customerNames } from './customers.ts';
import { payOnline } from './payOnline.ts';
import { pickFrom } from './random/seededRandom.ts';

const hour = 60 * 60 * 1000;

/** How the demo's shops are paid, by the key of the seller; the others agree on payment with their customers. */
export const demoMoney = {
  weavers: { vpa: 'kanchiweavers@okaxis', name: 'MEENAKSHI SUNDARAM', hasCod: true, hasZones: true, isOnline: false },
  pearls: { vpa: 'charminarpearls@ybl', name: 'SYEDA NUZHAT FATIMA', hasCod: false, hasZones: false, isOnline: false },
  khurja: { vpa: null, name: '', hasCod: true, hasZones: true, isOnline: false },
  // Its customers pay through the stand-in.
  channapatna: { vpa: null, name: '', hasCod: false, hasZones: false, isOnline: true },
} as const;
export type MoneyKey = keyof typeof demoMoney;
export const isMoneyKey = (key: string): key is MoneyKey => Object.hasOwn(demoMoney, key);

const zones = [
  { name: 'Nearby', pins: ['60', '61', '62', '63'], basePaise: 40_00, stepPaise: 20_00, freeFromPaise: 999_00 },
  { name: 'Islands', pins: ['744', '682'], isRefused: true, basePaise: 0, stepPaise: 0, freeFromPaise: null },
  { name: 'Everywhere else', pins: null, basePaise: 80_00, stepPaise: 30_00, freeFromPaise: 2_499_00 },
].map((zone) => ({ isRefused: false, upToGrams: 500, slabGrams: 500, ...zone }));

/** The stand-in needs none. */
const noKeys = { keyId: undefined, keySecret: undefined, webhookSecret: undefined };

async function saveSettings(context: PagesContext, member: SellerMember, key: MoneyKey): Promise<void> {
  const { vpa, name, hasCod, hasZones, isOnline } = demoMoney[key];
  // The settings say it from now on: the zones write their own sentence.
  await saveShopFacts(context, member, { payment: '', ...(hasZones && { deliveryCharge: '' }) });
  if (isOnline) await storeProvider(context, member, { provider: 'stand-in', ...noKeys });
  if (vpa) await storeUpiAccount(context, member, { vpa, name, isBusiness: false });
  await savePaymentRules(context, member, { ...defaultPayment, discount: vpa ? { bp: 300, capPaise: 100_00 } : null });
  if (hasZones) await saveDeliveryRules(context, member, { ...defaultDelivery, zones });
  if (!hasCod) return;
  const pins = { onlyPins: [], neverPins: [] };
  await saveCodSettings(context, member, { ...defaultCod, ...pins, isOn: true, feePaise: 40_00 });
}

type Placed = { id: string; token: string };
type Story = (
  at: (hours: number) => PagesContext,
  member: SellerMember,
  order: Placed,
  place: number,
) => Promise<unknown>;

const move = async (
  context: PagesContext,
  member: SellerMember,
  { id }: Placed,
  ...actions: ('confirm' | 'ship' | 'deliver')[]
) => {
  for (const action of actions) await applyOrderAction(context, member, id, action);
};
const pay = async (context: PagesContext, member: SellerMember, { id }: Placed) => {
  const { money } = await readOwnOrder(context, member, id);
  const amountPaise = money.keepPaise - money.receivedPaise;
  return receivePayment(context, member, id, { amountPaise, channel: 'upi', reference: undefined });
};
const utr = (place: number) => `4123456789${String(10 + place)}`;

/** What has happened to the orders so far, one for each payment state. `at` is the context some hours after the order. */
const stories: [PaymentMethod, Story][] = [
  ['upi', async () => undefined],
  ['upi', (at, _, { token }, place) => claimPayment(at(1), token, { reference: utr(place) })],
  [
    'upi',
    async (at, member, order) => {
      await pay(at(1), member, order);
      await move(at(3), member, order, 'confirm');
    },
  ],
  [
    'upi',
    async (at, member, order) => {
      await pay(at(1), member, order);
      await move(at(3), member, order, 'confirm', 'ship');
      await addTracking(at(4), member, order.id, { courier: 'Delhivery', tracking: '123456789012', link: undefined });
    },
  ],
  [
    'upi',
    async (at, member, order) => {
      await pay(at(1), member, order);
      await move(at(2), member, order, 'confirm');
      await callOffOrder(at(3), member, order.id, 'Sold at the shop this morning');
    },
  ],
  [
    'upi',
    async (at, member, order) => {
      await pay(at(1), member, order);
      await move(at(2), member, order, 'confirm');
      await callOffOrder(at(3), member, order.id, 'Colour ran in the last wash');
      const { money } = await readOwnOrder(at(4), member, order.id);
      for (const { id } of money.refunds) await recordRefund(at(5), member, order.id, id, {});
    },
  ],
  [
    'upi',
    async (at, member, order, place) => {
      const { claimId } = await claimPayment(at(1), order.token, { reference: utr(place) });
      await refuseClaim(at(2), member, order.id, claimId);
    },
  ],
  [
    'upi',
    async (at, member, order) => {
      await receivePayment(at(1), member, order.id, { amountPaise: 100_00, channel: 'upi', reference: undefined });
    },
  ],
  [
    'upi',
    async (at, member, order) => {
      await pay(at(1), member, order);
      await move(at(4), member, order, 'confirm', 'ship', 'deliver');
      const items = [{ position: 0, quantity: 1 }];
      await returnItems(at(30), member, order.id, {
        items,
        reason: 'Wrong colour',
        putsBack: true,
        givesDeliveryBack: false,
      });
    },
  ],
  ['cod', async () => undefined],
  ['cod', (at, member, order) => move(at(2), member, order, 'confirm', 'ship')],
  ['cod', (at, member, order) => move(at(2), member, order, 'confirm', 'ship', 'deliver')],
  [
    'cod',
    async (at, member, order) => {
      await move(at(2), member, order, 'confirm', 'ship');
      await recordReturnedParcel(at(30), member, order.id, { reason: 'Nobody at home, twice', putsBack: true });
    },
  ],
  ['provider', async () => undefined],
  ['provider', (at, _, order) => payOnline(at(1), order, 'pay')],
  ['provider', (at, _, order) => payOnline(at(1), order, 'twice')],
  [
    'provider',
    async (at, member, order) => {
      await payOnline(at(1), order, 'pay');
      await move(at(3), member, order, 'confirm');
    },
  ],
  [
    'provider',
    async (at, member, order) => {
      await payOnline(at(1), order, 'pay');
      await move(at(2), member, order, 'confirm');
      await callOffOrder(at(3), member, order.id, 'The last one has a crack');
    },
  ],
];

const addresses = [
  { deliveryAddress: '14 North Mada Street, Mylapore, Chennai', pincode: '600004' },
  { deliveryAddress: '8 Race Course Road, Coimbatore', pincode: '641018' },
  { deliveryAddress: '31 Residency Road, Bengaluru', pincode: '560025' },
];

/**
 * Sets up how a demo shop is paid, and places an order for each story that its methods allow, some hours or days ago.
 * `products` are well stocked and cost little enough for cash on delivery.
 */
export async function fillMoney(
  context: PagesContext,
  withTime: (time: Date) => PagesContext,
  { key, member, products }: { key: MoneyKey; member: SellerMember; products: { id: string }[] },
  random: () => number,
): Promise<void> {
  const start = context.now().getTime();
  await saveSettings(withTime(new Date(start - 60 * hour)), member, key);
  const { vpa, hasCod, isOnline } = demoMoney[key];
  const isOffered = { cod: hasCod, upi: vpa !== null, provider: isOnline, arranged: false };
  const told = stories.filter(([method]) => isOffered[method]);
  for (const [place, [method, story]] of told.entries()) {
    const placed = start - (40 + random() * 6 - place) * hour;
    const at = (hours: number) => withTime(new Date(Math.min(start, placed + hours * hour)));
    const draft = orderDraftSchema.parse({
      items: [{ productId: pickFrom(random, products).id, quantity: 1 }],
      customerName: pickFrom(random, customerNames),
      customerPhone: `+919${String(Math.floor(random() * 1e9)).padStart(9, '0')}`,
      ...pickFrom(random, addresses),
      method,
    });
    const order = await placeOrder(at(0), draft, randomUUID());
    await story(at, member, order, place);
  }
}
