import { sellerProfileSchema } from '#domain/sellers/sellers.schema.ts';
import { setLanguage } from '#server/identity/accounts/commands.ts';
import { prove } from '#server/identity/actors/actors.ts';
import { findAccount } from '#server/identity/actors/queries.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { updateSellerProfile } from '#server/sellers/sellers/commands.ts';
import { saveShopPage } from '#server/sellers/shopPages/commands.ts';
import { readShopPage } from '#server/sellers/shopPages/queries.ts';
import { type HindiShop, hindiCustomers } from './hindiShops.ts';
import type { PlannedOrder } from './planOrders.ts';
import { pickFrom } from './random/seededRandom.ts';
import type { DemoSeller } from './sellers.ts';

/** The shop gets its Hindi name, beside which the registered one stays for readers of English. */
export async function turnToHindi(
  context: PagesContext,
  userId: string,
  { businessName: name, description, ...details }: DemoSeller,
  hindi: HindiShop,
): Promise<void> {
  const account = await findAccount(context, userId);
  const { businessName, description: hindiDescription } = hindi;
  const { ownerName, phone, address, category } = details;
  const profile = { ownerName, phone, address, category, businessName, description: hindiDescription };
  await updateSellerProfile(context, prove.signedIn(account), sellerProfileSchema.parse(profile));
  const member = prove.approvedSeller(account);
  const { city, openingHours } = await readShopPage(context, member);
  const translation = { language: 'en', name, description } as const;
  await saveShopPage(context, member, { city, openingHours, translation });
  await setLanguage(context, userId, 'hi');
}

/** Two of three orders of a shop that is Hindi first come in Hindi, half of them from customers who write it. */
export const orderInHindi = (random: () => number, plan: PlannedOrder[]): PlannedOrder[] =>
  plan.map((order) => {
    if (random() > 0.67) return order;
    const { name, address } = pickFrom(random, hindiCustomers);
    if (random() < 0.5) return { ...order, language: 'hi' };
    return { ...order, language: 'hi', customerName: name, deliveryAddress: order.deliveryAddress && address };
  });
