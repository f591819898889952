import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Sellers } from '#database/schema.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { quoteName } from '#domain/platform/text.ts';
import { sellerCategories, sellerStatuses } from '#domain/sellers/sellers.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

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

/** The columns behind these fields. */
export const businessColumns = [
  'sellers.businessName',
  'sellers.ownerName',
  'sellers.phone',
  'sellers.phoneTyped',
  'sellers.address',
  'sellers.category',
  'sellers.description',
  'sellers.status',
] as const;
export type Business = Pick<Selectable<Sellers>, keyof typeof business>;

/** Returns the seller part of a record, as administrators and the seller read it. */
export function toBusiness(seller: Business) {
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
export async function readReason(db: QueryBuilder, sellerId: string): Promise<string | null> {
  const last = await db
    .selectFrom('sellerHistory')
    .select('reason')
    .where('sellerId', '=', sellerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.reason ?? null;
}

export type Recipient = { businessName: string; ownerName: string };

/** Returns the names in a seller's emails, as quoted data. */
export const namesOf = ({ businessName, ownerName }: Recipient) => ({
  owner: quoteName(ownerName),
  business: quoteName(businessName),
});
