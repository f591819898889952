import { z } from 'zod';
import { desc, eq } from '#database/drizzle.ts';
import { sellerHistory, type sellers } from '#database/tables/sellers.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { quoteName } from '#domain/platform/text.ts';
import { sellerCategories, sellerStatuses } from '#domain/sellers/sellers.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/** The fields of a member's business, as the API returns them. */
export const business = {
  businessName: z.string(),
  ownerName: z.string(),
  phone: z.string().describe('E.164, for links'),
  phoneTyped: z.string().describe('As the seller typed it, for reading'),
  address: z.string(),
  category: z.enum(sellerCategories),
  description: z.string().nullable(),
  status: z.enum(sellerStatuses),
};

/** Returns the seller part of a record, as administrators and the seller read it. */
export function toBusiness(seller: typeof sellers.$inferSelect) {
  return {
    businessName: seller.businessName,
    ownerName: seller.ownerName,
    phone: seller.phone,
    phoneTyped: seller.phoneTyped ?? formatPhone(seller.phone),
    address: seller.address,
    category: seller.category,
    description: seller.description,
    status: seller.status,
  };
}

/** Returns the reason that a seller got with the last rejection or suspension; null if there is none. */
export async function readReason({ query }: Pick<Transaction, 'query'>, sellerId: string): Promise<string | null> {
  const [last] = await query
    .select({ reason: sellerHistory.reason })
    .from(sellerHistory)
    .where(eq(sellerHistory.sellerId, sellerId))
    .orderBy(desc(sellerHistory.createdAt), desc(sellerHistory.id))
    .limit(1);
  return last?.reason ?? null;
}

export type Recipient = { businessName: string; ownerName: string };

/** Returns the names in a seller's emails, as quoted data. */
export const namesOf = ({ businessName, ownerName }: Recipient) => ({
  owner: quoteName(ownerName),
  business: quoteName(businessName),
});
