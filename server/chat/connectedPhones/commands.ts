import { and, eq, gt, isNull, sql } from '#database/drizzle.ts';
import { connectCodes, connectedPhones } from '#database/tables/connections.ts';
import { contacts } from '#database/tables/conversations.ts';
import { phoneLanguages } from '#database/tables/drafts.ts';
import { sellers } from '#database/tables/sellers.ts';
import { connectCodeFormat } from '#domain/chat/chatCommands.ts';
import { connectCodeMinutes, maxWrongConnectCodesPerDay } from '#domain/chat/connections.ts';
import { AppError } from '#domain/errors.ts';
import { indianDay, indianHour } from '#domain/platform/indianTime.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { countAttempts, recordAttempt } from '#server/identity/attempts/attempts.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import { newTypedCode } from '#server/platform/secrets/tokens.ts';
import type { ChatContext } from '../context.ts';

export type ConnectCode = { code: string; expiresAt: Date };

/** Creates the code that connects a phone to the shop; earlier codes become invalid (chat.md, section 2). */
export function renewConnectCode(context: ChatContext, { sellerId }: SellerMember): Promise<ConnectCode> {
  return context.database.transaction((tx) => createConnectCode(tx, sellerId, context.now()));
}

/** Creates the code in the transaction that approves the shop. */
export async function createConnectCode({ query }: Transaction, sellerId: string, now: Date): Promise<ConnectCode> {
  await query.delete(connectCodes).where(eq(connectCodes.sellerId, sellerId));
  const code = newTypedCode(connectCodeFormat.length);
  const expiresAt = new Date(now.getTime() + connectCodeMinutes * 60_000);
  await query.insert(connectCodes).values({ code, sellerId, expiresAt, createdAt: now });
  return { code, expiresAt };
}

/** A code as received. A shop's own number can only connect the phone of that shop. */
type ReceivedConnectCode = { contactId: string; code: string; now: Date; numberSellerId?: string | null };

/**
 * Connects the phone that sent a code to the code's shop: the message itself proves who owns the phone. The shop's
 * earlier phone, and the phone's earlier shop, are disconnected. Returns the shop, or `undefined` if the code is used,
 * expired or unknown, or if the phone has guessed too often. `replaced` is the contact that was connected before.
 */
export async function connectPhone(
  tx: Transaction,
  { contactId, code, now, numberSellerId = null }: ReceivedConnectCode,
): Promise<{ sellerId: string; businessName: string; replaced: string | undefined } | undefined> {
  if (await hasTooManyGuesses(tx, contactId, now)) return undefined;
  const [used] = await tx.query
    .update(connectCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(connectCodes.code, code),
        isNull(connectCodes.usedAt),
        gt(connectCodes.expiresAt, now),
        numberSellerId === null ? undefined : eq(connectCodes.sellerId, numberSellerId),
      ),
    )
    .returning({ sellerId: connectCodes.sellerId });
  if (!used) {
    await recordAttempt(tx.db, { kind: 'connect', email: '', address: contactId }, now);
    return undefined;
  }
  const { sellerId } = used;
  const [shop] = await tx.query
    .select({ businessName: sellers.businessName })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  if (!shop) return undefined;
  const ended = await deleteConnections(
    tx,
    sql`${connectedPhones.sellerId} = ${sellerId} or ${connectedPhones.contactId} = ${contactId}`,
  );
  const replaced = ended.find((phone) => phone.sellerId === sellerId && phone.contactId !== contactId)?.contactId;
  // The shop's settings survive a change of phone.
  const { summaryHour = null, summarizedOn = null } = ended.find((phone) => phone.sellerId === sellerId) ?? {};
  await tx.query.insert(connectedPhones).values({ sellerId, contactId, connectedAt: now, summaryHour, summarizedOn });
  await tx.query.update(contacts).set({ mode: 'seller', updatedAt: now }).where(eq(contacts.id, contactId));
  await notify(tx, sellerId);
  return { sellerId, businessName: shop.businessName, replaced };
}

async function hasTooManyGuesses(tx: Transaction, contactId: string, now: Date): Promise<boolean> {
  const after = new Date(now.getTime() - 24 * 60 * 60_000);
  const { count } = await countAttempts(tx.db, { kind: 'connect', address: contactId, after });
  return count >= maxWrongConnectCodesPerDay;
}

/** Disconnects the shop's phone. Throws `phone_not_connected`. */
export async function disconnectPhone(context: ChatContext, member: SellerMember): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { sellerId } = member;
    const ended = await deleteConnections(tx, eq(connectedPhones.sellerId, sellerId));
    if (ended.length === 0) throw new AppError('phone_not_connected');
    await recordAuditEvent(tx, context, member, { act: 'phone_disconnected', targetId: sellerId });
  });
}

/** Sets the hour of the daily summary; the first one is sent at the next such hour. Throws `phone_not_connected`. */
export async function setSummaryHour(
  { database, now }: ChatContext,
  { sellerId }: SellerMember,
  hour: number | null,
): Promise<void> {
  const at = now();
  const isOver = hour !== null && hour <= indianHour(at);
  const changed = await database.query
    .update(connectedPhones)
    .set({ summaryHour: hour, ...(isOver && { summarizedOn: indianDay(at) }) })
    .where(eq(connectedPhones.sellerId, sellerId))
    .returning({ sellerId: connectedPhones.sellerId });
  if (changed.length === 0) throw new AppError('phone_not_connected');
}

/** Removes everything that connects a phone to the shop, in the transaction that closes it. */
export async function removePhoneConnections(tx: Transaction, sellerId: string): Promise<void> {
  await tx.query.delete(connectCodes).where(eq(connectCodes.sellerId, sellerId));
  await deleteConnections(tx, eq(connectedPhones.sellerId, sellerId));
}

/** Deletes connections, so that their phones count as customers. Returns the deleted ones. */
async function deleteConnections(tx: Transaction, which: ReturnType<typeof sql>) {
  const ended = await tx.query.delete(connectedPhones).where(which).returning();
  for (const { sellerId, contactId } of ended) {
    await tx.query.update(contacts).set({ mode: 'customer' }).where(eq(contacts.id, contactId));
    await notify(tx, sellerId);
  }
  return ended;
}

/** Saves the language in which the phone is answered. */
export async function savePhoneLanguage({ query }: Transaction, contactId: string, language: Language): Promise<void> {
  await query
    .insert(phoneLanguages)
    .values({ contactId, language })
    .onConflictDoUpdate({ target: phoneLanguages.contactId, set: { language } });
}
