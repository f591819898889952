import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Reauthentication } from '#domain/identity/secondFactors.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import type { DeliveryRules } from '#domain/sellers/delivery.ts';
import type { CodSettings, PaymentRules, UpiAccount } from '#domain/sellers/paymentSettings.ts';
import type { Caller } from '#server/identity/accounts/throttle.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { listMembers } from '#server/identity/members/queries.ts';
import { checkReauthentication } from '#server/identity/secondFactors/reauthentication.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { writeFactUnlessOwn } from '../facts/commands.ts';
import { describeCharges } from './chargeFact.ts';
import { writeUpiEmail } from './emails.ts';
import { upiChanged } from './events.ts';
import { readPaymentSettings } from './queries.ts';

/** The columns of the stored parts, as JSON texts. */
type Part = 'upi' | 'payment' | 'cod' | 'delivery';

async function storePart({ db }: Transaction, sellerId: string, part: Part, value: object | null, now: Date) {
  const stored = { [part]: value && JSON.stringify(value), updatedAt: now };
  await db
    .insertInto('paymentSettings')
    .values({ sellerId, ...stored })
    .onConflict((conflict) => conflict.column('sellerId').doUpdateSet(stored))
    .execute();
}

/** Saves when and how customers pay, for new orders only. */
export async function savePaymentRules(context: IdentityContext, { sellerId }: SellerMember, rules: PaymentRules) {
  await context.database.transaction((tx) => storePart(tx, sellerId, 'payment', rules, context.now()));
}

/**
 * Saves where a shop delivers and what it charges, for new orders only. Its fact 'Delivery charge' says the same, unless
 * the seller wrote their own.
 */
export async function saveDeliveryRules(context: IdentityContext, { sellerId }: SellerMember, rules: DeliveryRules) {
  await context.database.transaction(async (tx) => {
    const before = await readPaymentSettings(tx.db, sellerId);
    await storePart(tx, sellerId, 'delivery', rules, context.now());
    const fact = { sellerId, kind: 'deliveryCharge', question: '' } as const;
    await writeFactUnlessOwn(tx, context, fact, {
      before: describeCharges(before.delivery),
      after: describeCharges(rules),
    });
  });
}

/** Saves the rules of cash on delivery with their lists of PIN codes, for new orders only. */
export async function saveCodSettings(
  context: IdentityContext,
  { sellerId }: SellerMember,
  { onlyPins, neverPins, ...rules }: CodSettings,
): Promise<void> {
  // A prefix that is on both lists is never served.
  const pins = new Map([
    ...onlyPins.map((pin) => [pin, true] as const),
    ...neverPins.map((pin) => [pin, false] as const),
  ]);
  await context.database.transaction(async (tx) => {
    await storePart(tx, sellerId, 'cod', rules, context.now());
    await tx.db.deleteFrom('codPins').where('sellerId', '=', sellerId).execute();
    if (pins.size === 0) return;
    const prefixes = sql<string>`unnest(${[...pins.keys()]}::text[])`;
    const isServed = sql<boolean>`unnest(${[...pins.values()]}::boolean[])`;
    await tx.db
      .insertInto('codPins')
      .columns(['sellerId', 'prefix', 'isServed'])
      .expression(
        tx.db.selectNoFrom([
          sql<string>`${sellerId}::uuid`.as('sellerId'),
          prefixes.as('prefix'),
          isServed.as('isServed'),
        ]),
      )
      .execute();
  });
}

type TypedUpi = Reauthentication & { vpa: string | null; name: string; isBusiness: boolean };

/**
 * Changes where a shop is paid by UPI, or switches UPI off. Takes effect at once; the members are notified by email, and
 * open payment requests are made anew. Throws as `checkReauthentication` does.
 */
export async function saveUpiAccount(
  context: IdentityContext,
  member: SellerMember,
  { vpa, name, isBusiness, ...proof }: TypedUpi,
  caller: Caller,
): Promise<void> {
  await checkReauthentication(context, { role: 'seller', userId: member.userId }, proof, caller);
  if (vpa !== null && name === '')
    throw new AppError('validation_failed', { fields: { name: refusal('name_required') } });
  await storeUpiAccount(context, member, vpa === null ? null : { vpa, name, isBusiness });
}

/** `saveUpiAccount` for a member whose identity was confirmed; null switches UPI off. */
export async function storeUpiAccount(
  context: IdentityContext,
  { sellerId, userId }: SellerMember,
  upi: UpiAccount | null,
): Promise<void> {
  const now = context.now();
  const actor = { role: 'seller', userId } as const;
  await context.database.transaction(async (tx) => {
    const before = await tx.db
      .selectFrom('paymentSettings')
      .select('upi')
      .where('sellerId', '=', sellerId)
      .forUpdate()
      .executeTakeFirst();
    await storePart(tx, sellerId, 'upi', upi, now);
    if ((before?.upi?.vpa.toLowerCase() ?? null) !== (upi?.vpa.toLowerCase() ?? null)) {
      await tx.db.updateTable('paymentSettings').set({ upiChangedAt: now }).where('sellerId', '=', sellerId).execute();
      await recordAuditEvent(tx, context, actor, { act: 'upi_changed', targetId: sellerId });
      await emailMembers(tx, context, sellerId, upi?.vpa ?? null);
    }
    await context.events.publish(tx, upiChanged, { sellerId });
  });
}

/** Emails every member of the shop, the author too: a thief of a session must not redirect its income in silence. */
async function emailMembers(tx: Transaction, context: IdentityContext, sellerId: string, vpa: string | null) {
  const link = `${context.server.publicUrl}/seller/money/settings`;
  for (const seller of await listMembers(tx, sellerId))
    await context.outbox.add(tx, writeUpiEmail({ ...seller, vpa, link }), context.now());
}
