import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { productDraftSchema } from '#domain/catalogue/products.schema.ts';
import { orderDraftSchema } from '#domain/orders/orders.schema.ts';
import { suggestCity } from '#domain/sellers/cities.ts';
import { registration } from '#domain/sellers/registrations.schema.ts';
import { createProduct } from '#server/catalogue/products/creation.ts';
import { markBellSeen } from '#server/desk/bell/commands.ts';
import { prove, type SellerMember } from '#server/identity/actors/actors.ts';
import { findAccount } from '#server/identity/actors/queries.ts';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import { saveSupportContact } from '#server/identity/support/commands.ts';
import { placeOrder } from '#server/orders/orders/commands.ts';
import { applyOrderAction } from '#server/orders/orders/transitions.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { recordingOutbox } from '#server/platform/mail/outbox.ts';
import { registerSeller } from '#server/sellers/registrations/commands.ts';
import { decideSeller, type SellerDecisionInput } from '#server/sellers/sellers/commands.ts';
import { saveShopPage } from '#server/sellers/shopPages/commands.ts';
import { adminEmail, demoAccountsFile, supportEmail } from './accounts.ts';
import type { DemoProduct } from './catalogue/demoProduct.ts';
import { demoProducts } from './catalogue/demoProducts.ts';
import { contextAt } from './contextAt.ts';
import { fillChats } from './fillChats.ts';
import { orderInHindi, turnToHindi } from './fillHindi.ts';
import { fillMoney, isMoneyKey } from './fillMoney.ts';
import { replayReviews } from './fillReviews.ts';
import { describeProduct, findHindiShop, hindiReviews } from './hindiShops.ts';
import type { ChatShop } from './planChats.ts';
import { countOrdered, demoDays, type PlannedOrder, planOrders, soldKey } from './planOrders.ts';
import { seededRandom, seedOf } from './random/seededRandom.ts';
import { type DemoSeller, demoSellers } from './sellers.ts';
import { listPhotos, listVariants } from './variants.ts';

const day = 24 * 60 * 60 * 1000;

/** The decisions that lead to each status. */
const verdictsByStatus: Record<DemoSeller['status'], SellerDecisionInput[]> = {
  pending: [],
  approved: [{ decision: 'approve' }],
  rejected: [
    {
      decision: 'reject',
      reason: 'Remedies need a licence of the state. Please send us a copy of yours, and register again.',
    },
  ],
  suspended: [
    { decision: 'approve' },
    { decision: 'suspend', reason: 'Several customers wrote to us that their orders never arrived.' },
  ],
};

/**
 * Fills an empty marketplace through the same commands as its users, with a clock that runs through the last year.
 * Sends no emails. Passwords are random and written to `demoAccountsFile`.
 */
export async function fillDemo(context: PagesContext, { dataDirectory }: { dataDirectory: string }): Promise<void> {
  console.log('Filling a demo marketplace (once) …');
  const password = { admin: randomPassword(), seller: randomPassword() };
  const start = new Date(context.now().getTime() - (demoDays + 10) * day);
  const adminId = await createAdmin(withTime(context, start), { email: adminEmail, password: password.admin });
  const admin = prove.admin(await findAccount(context, adminId));
  await saveSupportContact(withTime(context, start), admin, {
    ...{ email: supportEmail, phone: '' },
    ...{
      officerName: 'Anita Desai',
      officerDesignation: 'Head of Customer Care',
      officerEmail: supportEmail,
      officerPhone: '',
    },
  });
  const filled = demoSellers.map((seller) => fillShop(context, seller, adminId, password.seller, start));
  const shops = (await Promise.all(filled)).filter((shop) => shop !== undefined);
  await fillChats(context, (time) => withTime(context, time), shops);
  // After the chats, which agree on payment in words.
  for (const { key, member, products } of shops) {
    const random = seededRandom(seedOf(`${key} money`));
    const moment = (time: Date) => withTime(context, time);
    const affordable = products.filter(({ rupees }) => rupees <= 1500);
    if (isMoneyKey(key)) await fillMoney(context, moment, { key, member, products: affordable }, random);
  }
  const file = demoAccountsFile(dataDirectory);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, describeAccounts(password), { mode: 0o600 });
}

const randomPassword = () => randomBytes(9).toString('base64url');

/** The same context at another time, with an outbox that only records. */
const withTime = (context: PagesContext, time: Date) => contextAt({ ...context, outbox: recordingOutbox }, time);

/** Replays one business from its registration to its last order. Returns the data for its chats, if it is approved. */
async function fillShop(context: PagesContext, seller: DemoSeller, adminId: string, password: string, start: Date) {
  const random = seededRandom(seedOf(seller.key));
  const { key, status, ...details } = seller;
  const isNew = status === 'pending' || status === 'rejected';
  const registered = new Date((isNew ? context.now().getTime() - 6 * day : start.getTime()) + random() * 4 * day);
  const { userId, sellerId } = await registerSeller(
    withTime(context, registered),
    registration.parse({ ...details, password }),
  );
  const [first, last] = verdictsByStatus[status];
  const decide = async (verdict: SellerDecisionInput, time: Date) => {
    const admin = prove.admin(await findAccount(context, adminId));
    await decideSeller(withTime(context, time), admin, sellerId, verdict);
  };
  if (first) await decide(first, new Date(registered.getTime() + random() * day));
  if (isNew) return undefined;
  const proven = await openShop(context, userId, seller);
  const hindi = findHindiShop(key);
  if (hindi) await turnToHindi(context, userId, seller, hindi);
  const catalogue = demoProducts.filter((product) => product.sellerKey === seller.key);
  const planned = planOrders(random, catalogue, 90 + Math.floor(random() * 170), context.now());
  const plan = hindi ? orderInHindi(seededRandom(seedOf(`${key} Hindi`)), planned) : planned;
  const products = await fillCatalogue(context, proven, catalogue, plan, start);
  await replayOrders(context, proven, key, plan, products);
  await markBellSeen(
    withTime(context, new Date(context.now().getTime() - day)),
    prove.signedIn(await findAccount(context, userId)),
  );
  if (!last) return { key, ...(await toChatShop(context, proven, catalogue, products)) };
  await decide(last, new Date(context.now().getTime() - 2 * day));
  return undefined;
}

/** Places the orders and moves them along, with the reviews of some of them. */
async function replayOrders(
  context: PagesContext,
  member: SellerMember,
  key: string,
  plan: PlannedOrder[],
  products: FilledProduct[],
): Promise<void> {
  const random = seededRandom(seedOf(`${key} reviews`));
  const words = findHindiShop(key) && hindiReviews;
  const at = (time: Date) => withTime(context, time);
  for (const order of plan) {
    const placed = await replayOrder(context, member, products, order);
    await replayReviews(random, at, context.now(), { ...order, ...placed }, member, words);
  }
}

/** The approved seller, whose shop's page says the city and opening hours. */
async function openShop(context: PagesContext, userId: string, { address }: DemoSeller): Promise<SellerMember> {
  const member = prove.approvedSeller(await findAccount(context, userId));
  const hours = { opensAt: 10 * 60, closesAt: 20 * 60 };
  const openingHours = [null, hours, hours, hours, hours, hours, hours];
  await saveShopPage(context, member, { city: suggestCity(address) ?? '', openingHours });
  return member;
}

/** The shop with its well-stocked products without options, for the chats. */
async function toChatShop(
  { database }: PagesContext,
  member: SellerMember,
  catalogue: DemoProduct[],
  filled: FilledProduct[],
): Promise<ChatShop> {
  const products = catalogue.flatMap((product, index) => {
    const { rupees, motif, stock, options, isActive } = product;
    const { name } = describeProduct(product);
    const id = filled[index]?.id;
    return id && isActive && stock >= 10 && options.length === 0 ? [{ id, name, rupees, motif }] : [];
  });
  const { rows } = await database.pool.query<{ slug: string }>('select slug from sellers where id = $1', [
    member.sellerId,
  ]);
  return { slug: rows[0]?.slug ?? '', member, products };
}

type FilledProduct = { id: string; variantIds: string[] };

/** Creates the products with their final stock plus what is ordered later. */
async function fillCatalogue(
  context: PagesContext,
  member: SellerMember,
  catalogue: DemoProduct[],
  plan: PlannedOrder[],
  start: Date,
): Promise<FilledProduct[]> {
  const ordered = countOrdered(plan);
  const filled: FilledProduct[] = [];
  for (const [index, product] of catalogue.entries()) {
    const addStock = (stock: number, variant?: number) => stock + (ordered.get(soldKey(index, variant)) ?? 0);
    const { id, variants } = await createProduct(
      // Random creation times, so that the newest products of the marketplace are a mix.
      withTime(context, new Date(start.getTime() + 6 * day + ((seedOf(product.name) >>> 0) % (3 * day)))),
      member,
      toDraft(product, addStock),
    );
    filled.push({ id, variantIds: variants.map((variant) => variant.id) });
  }
  return filled;
}

function toDraft(product: DemoProduct, addStock: (stock: number, variant?: number) => number) {
  const { category, rupees, stock, options, isActive } = product;
  const pricePaise = Math.round(rupees * 100);
  const toMrp = (paise: number) => (printsMrp(product) ? Math.ceil((paise * 1.2) / 5000) * 5000 : null);
  const variants = listVariants(product).map((variant, place) => ({
    ...variant,
    stock: addStock(variant.stock, place),
    mrpPaise: toMrp(variant.pricePaise),
  }));
  const own = { pricePaise, stock: addStock(stock), mrpPaise: toMrp(pricePaise) };
  return productDraftSchema.parse({
    ...(variants.length > 0 ? { variants } : own),
    ...describeProduct(product),
    ...{ category, isActive, images: listPhotos(product) },
    options: options.map(({ values, ...option }) => ({ ...option, values: values.map(({ value }) => value) })),
  });
}

/** Every other boxed product has a price printed on it, which the shop goes below. */
const printsMrp = ({ category, name }: DemoProduct) =>
  (category === 'Electronics' || category === 'Automotive') && seedOf(name) % 2 === 0;

async function replayOrder(
  context: PagesContext,
  member: SellerMember,
  products: FilledProduct[],
  { at: placed, actions, items, language, ...customer }: PlannedOrder,
) {
  const lines = items.map(({ product, variant, quantity }) => {
    const { id: productId = '', variantIds = [] } = products[product] ?? {};
    return { productId, variantId: variantIds[variant], quantity };
  });
  const draft = orderDraftSchema.parse({ ...customer, items: lines });
  const { id, token } = await placeOrder(withTime(context, placed), draft, randomUUID(), { language });
  for (const step of actions) await applyOrderAction(withTime(context, step.at), member, id, step.action);
  return { token, productIds: lines.map(({ productId }) => productId) };
}

function describeAccounts(password: { admin: string; seller: string }): string {
  const row = ({ email, status }: DemoSeller) => `  ${email.padEnd(40)} ${status}`;
  return `Admin: ${adminEmail}
  password: ${password.admin}
Sellers, each with the password ${password.seller}:
${demoSellers.map(row).join('\n')}
`;
}
