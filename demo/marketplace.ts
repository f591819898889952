import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { productDraft } from '#domain/catalogue/products.schema.ts';
import { registration } from '#domain/sellers/registrations.schema.ts';
import { orderDraft } from '#domain/orders/orders.schema.ts';
import { createProduct } from '#server/catalogue/products/commands.ts';
import { markBellSeen } from '#server/desk/bell/commands.ts';
import { createAdmin } from '#server/identity/accounts/commands.ts';
import { findAccount } from '#server/identity/actors/queries.ts';
import { prove, type SellerMember } from '#server/identity/actors/actors.ts';
import { saveSupportContact } from '#server/identity/support/commands.ts';
import { placeOrder } from '#server/orders/orders/commands.ts';
import { applyOrderAction } from '#server/orders/orders/moves.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { recordingOutbox } from '#server/platform/mail/outbox.ts';
import { registerSeller } from '#server/sellers/registrations/commands.ts';
import { decideSeller, type Verdict } from '#server/sellers/sellers/commands.ts';
import { adminEmail, demoAccountsFile, supportEmail } from './accounts.ts';
import { demoProducts } from './catalogue/all.ts';
import type { DemoProduct } from './catalogue/product.ts';
import type { ChatShop } from './chatPlan.ts';
import { fillChats } from './chats.ts';
import { demoDays, type PlannedOrder, piecesSold, planOrders } from './plan.ts';
import { seededRandom, seedOf } from './random.ts';
import { replayReviews } from './reviews.ts';
import { type DemoSeller, demoSellers } from './sellers.ts';

const day = 24 * 60 * 60 * 1000;

/** How each status is reached. */
const verdictsTo: Record<DemoSeller['status'], Verdict[]> = {
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
 * Fills an empty marketplace through the same commands that its users call, with a clock that runs through the last
 * year. No mail is sent. Passwords are random and written to `demoAccountsFile`.
 */
export async function fillDemo(context: PagesContext, { dataDirectory }: { dataDirectory: string }): Promise<void> {
  console.log('Filling a demo marketplace (once) …');
  const password = { admin: randomPassword(), seller: randomPassword() };
  const start = new Date(context.now().getTime() - (demoDays + 10) * day);
  const adminId = await createAdmin(at(context, start), { email: adminEmail, password: password.admin });
  const admin = prove.admin(await findAccount(context, adminId));
  await saveSupportContact(at(context, start), admin, { email: supportEmail, phone: '' });
  const filled = demoSellers.map((seller) => fillShop(context, seller, adminId, password.seller, start));
  const shops = (await Promise.all(filled)).filter((shop) => shop !== undefined);
  await fillChats(context, (time) => at(context, time), shops);
  const file = demoAccountsFile(dataDirectory);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, describeAccounts(password), { mode: 0o600 });
}

const randomPassword = () => randomBytes(9).toString('base64url');

/** The same context at another time, with an outbox that only records. */
function at(context: PagesContext, time: Date): PagesContext {
  return { ...context, now: () => time, outbox: recordingOutbox };
}

/** One business from its registration to its last order, step after step. Returns what its chats need, if it sells. */
async function fillShop(context: PagesContext, seller: DemoSeller, adminId: string, password: string, start: Date) {
  const random = seededRandom(seedOf(seller.key));
  const { key: _, status, ...details } = seller;
  const isNew = status === 'pending' || status === 'rejected';
  const registered = new Date((isNew ? context.now().getTime() - 6 * day : start.getTime()) + random() * 4 * day);
  const { userId, sellerId } = await registerSeller(
    at(context, registered),
    registration.parse({ ...details, password }),
  );
  const [first, last] = verdictsTo[status];
  const decide = async (verdict: Verdict, time: Date) => {
    const admin = prove.admin(await findAccount(context, adminId));
    await decideSeller(at(context, time), admin, sellerId, verdict);
  };
  if (first) await decide(first, new Date(registered.getTime() + random() * day));
  if (isNew) return undefined;
  const proven = prove.approvedSeller(await findAccount(context, userId));
  const catalogue = demoProducts.filter((product) => product.sellerKey === seller.key);
  const plan = planOrders(random, catalogue, 90 + Math.floor(random() * 170), context.now());
  const productIds = await fillCatalogue(context, proven, catalogue, plan, start);
  const opinions = seededRandom(seedOf(`${seller.key} reviews`));
  for (const order of plan) {
    const placed = await replay(context, proven, productIds, order);
    await replayReviews(opinions, (time) => at(context, time), context.now(), { ...order, ...placed }, proven);
  }
  await markBellSeen(
    at(context, new Date(context.now().getTime() - day)),
    prove.signedIn(await findAccount(context, userId)),
  );
  if (!last) return chatShop(context, proven, catalogue, productIds);
  await decide(last, new Date(context.now().getTime() - 2 * day));
  return undefined;
}

/** The shop as customers write to it, about what it has plenty of. */
async function chatShop(
  { database }: PagesContext,
  member: SellerMember,
  catalogue: DemoProduct[],
  productIds: string[],
): Promise<ChatShop> {
  const products = catalogue.flatMap(({ name, rupees, motif, stock, isActive }, index) => {
    const id = productIds[index];
    return id && isActive && stock >= 10 ? [{ id, name, rupees, motif }] : [];
  });
  const { rows } = await database.pool.query<{ slug: string }>('select slug from sellers where id = $1', [
    member.sellerId,
  ]);
  return { slug: rows[0]?.slug ?? '', member, products };
}

/** Products begin with what they are to have now and what was sold since. */
async function fillCatalogue(
  context: PagesContext,
  member: SellerMember,
  catalogue: DemoProduct[],
  plan: PlannedOrder[],
  start: Date,
): Promise<string[]> {
  const sold = piecesSold(plan);
  const ids: string[] = [];
  for (const [index, { name, description, category, rupees, stock, motif, isActive }] of catalogue.entries()) {
    const draft = productDraft.parse({
      name,
      description,
      category,
      pricePaise: Math.round(rupees * 100),
      stock: stock + (sold.get(index) ?? 0),
      images: [`/media/demo/${motif}/${seedOf(name) >>> 0}.svg`],
      isActive,
    });
    const product = await createProduct(
      // In no sequence, so that the newest products of the market are a mix.
      at(context, new Date(start.getTime() + 6 * day + ((seedOf(name) >>> 0) % (3 * day)))),
      member,
      draft,
    );
    ids.push(product.id);
  }
  return ids;
}

async function replay(context: PagesContext, member: SellerMember, productIds: string[], order: PlannedOrder) {
  const { at: placed, actions, items, ...customer } = order;
  const lines = items.map(({ product, quantity }) => ({ productId: productIds[product] ?? '', quantity }));
  const draft = orderDraft.parse({ ...customer, items: lines });
  const { id, token } = await placeOrder(at(context, placed), draft, randomUUID());
  for (const step of actions) await applyOrderAction(at(context, step.at), member, id, step.action);
  return { token, productIds: lines.map(({ productId }) => productId) };
}

function describeAccounts(password: { admin: string; seller: string }): string {
  const row = ({ email, status }: DemoSeller) => `  ${email.padEnd(40)} ${status}`;
  return `Administrator: ${adminEmail}
  password: ${password.admin}
Sellers, each with the password ${password.seller}:
${demoSellers.map(row).join('\n')}
`;
}
