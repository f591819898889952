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
import { cancelQueuedMessages } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { type Connection, emailOwner, messageDisconnectedPhone } from './notices.ts';

export type ConnectCode = { code: string; expiresAt: Date };

/**
 * Creates the code that connects a phone to the shop; earlier codes become invalid (chat.md, section 2). The shop's
 * other open screens show the new one.
 */
export function renewConnectCode(context: ChatContext, { sellerId }: SellerMember): Promise<ConnectCode> {
  return context.database.transaction(async (tx) => {
    await notify(tx, sellerId);
    return createConnectCode(tx, sellerId, context.now());
  });
}

/** Creates the code in the transaction that approves the shop. */
export async function createConnectCode({ db }: Transaction, sellerId: string, now: Date): Promise<ConnectCode> {
  await db.deleteFrom('connectCodes').where('sellerId', '=', sellerId).execute();
  const code = newTypedCode(connectCodeFormat.length);
  const expiresAt = new Date(now.getTime() + connectCodeMinutes * 60_000);
  await db.insertInto('connectCodes').values({ code, sellerId, expiresAt, createdAt: now }).execute();
  return { code, expiresAt };
}

/** A code as received. A shop's own number can only connect the phone of that shop. */
type ReceivedConnectCode = { contactId: string; code: string; numberSellerId?: string | null };

/**
 * Connects the phone that sent a code to the code's shop: the message itself proves who owns the phone. The shop's
 * earlier phone, and the phone's earlier shop, are disconnected; owners and the earlier phone are told. Returns the
 * shop, or `undefined` if the code is used, expired or unknown, or if the phone has guessed too often.
 */
export async function connectPhone(
  tx: Transaction,
  context: ChatContext,
  { contactId, code, numberSellerId = null }: ReceivedConnectCode,
): Promise<{ sellerId: string; businessName: string } | undefined> {
  const now = context.now();
  if (await hasTooManyGuesses(tx, contactId, now)) return undefined;
  const used = await redeemConnectCode(tx, { code, now, numberSellerId });
  if (!used) {
    await recordAttempt(tx.db, { kind: 'connect', email: '', address: contactId }, now);
    return undefined;
  }
  const { sellerId } = used;
  const shop = await tx.db.selectFrom('sellers').select('businessName').where('id', '=', sellerId).executeTakeFirst();
  if (!shop) return undefined;
  const ended = await deleteConnections(tx, sellerId, contactId);
  // The shop's settings survive a change of phone.
  const { summaryHour = null, summarizedOn = null } = ended.find((phone) => phone.sellerId === sellerId) ?? {};
  await tx.db
    .insertInto('connectedPhones')
    .values({ sellerId, contactId, connectedAt: now, summaryHour, summarizedOn })
    .execute();
  await tx.db.updateTable('contacts').set({ mode: 'seller', updatedAt: now }).where('id', '=', contactId).execute();
  await notify(tx, sellerId);
  await reportConnection(tx, context, { sellerId, contactId }, ended);
  return { sellerId, ...shop };
}

/** A shop's phone never changes silently: tells the shop's owner, its earlier phone, and the phone's earlier shop. */
async function reportConnection(tx: Transaction, context: ChatContext, made: Connection, ended: Connection[]) {
  const replaced = ended.find(({ sellerId, contactId }) => sellerId === made.sellerId && contactId !== made.contactId);
  await emailOwner(tx, context, replaced ? 'replaced' : 'connected', made);
  if (replaced) await messageDisconnectedPhone(tx, context, 'replaced', replaced);
  for (const left of ended) {
    if (left.sellerId !== made.sellerId) await emailOwner(tx, context, 'disconnected', left);
  }
}

async function redeemConnectCode(
  { db }: Transaction,
  { code, now, numberSellerId }: Required<Omit<ReceivedConnectCode, 'contactId'>> & { now: Date },
): Promise<{ sellerId: string } | undefined> {
  const update = db
    .updateTable('connectCodes')
    .set({ usedAt: now })
    .where('code', '=', code)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('sellerId');
  const ofNumber = numberSellerId === null ? update : update.where('sellerId', '=', numberSellerId);
  return ofNumber.executeTakeFirst();
}

async function hasTooManyGuesses(tx: Transaction, contactId: string, now: Date): Promise<boolean> {
  const after = new Date(now.getTime() - 24 * 60 * 60_000);
  const { count } = await countAttempts(tx.db, { kind: 'connect', address: contactId, after });
  return count >= maxWrongConnectCodesPerDay;
}

/** Disconnects the shop's phone in the panel; the owner and the phone are told. Throws `phone_not_connected`. */
export async function disconnectPhone(context: ChatContext, member: SellerMember): Promise<void> {
  await context.database.transaction(async (tx) => {
    const [ended] = await deleteConnections(tx, member.sellerId);
    if (!ended) throw new AppError('phone_not_connected');
    await reportDisconnection(tx, context, member, ended);
    await messageDisconnectedPhone(tx, context, 'disconnectedInPanel', ended);
  });
}

/** Disconnects the shop's phone at its own request; the owner is told. */
export async function leaveShop(tx: Transaction, context: ChatContext, member: SellerMember): Promise<void> {
  const [ended] = await removePhoneConnections(tx, member.sellerId);
  if (ended) await reportDisconnection(tx, context, member, ended);
}

async function reportDisconnection(tx: Transaction, context: ChatContext, member: SellerMember, ended: Connection) {
  await recordAuditEvent(tx, context, member, { act: 'phone_disconnected', targetId: member.sellerId });
  await emailOwner(tx, context, 'disconnected', ended);
}

/** Sets the hour of the daily summary; the first one is sent at the next such hour. Throws `phone_not_connected`. */
export async function setSummaryHour(
  { database, now }: ChatContext,
  { sellerId }: SellerMember,
  hour: number | null,
): Promise<void> {
  const at = now();
  const isOver = hour !== null && hour <= indianHour(at);
  const { numUpdatedRows } = await database.write
    .updateTable('connectedPhones')
    .set({ summaryHour: hour, ...(isOver && { summarizedOn: indianDay(at) }) })
    .where('sellerId', '=', sellerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('phone_not_connected');
}

/** Removes everything that connects a phone to the shop. Returns the deleted connections. */
export async function removePhoneConnections(tx: Transaction, sellerId: string): Promise<Connection[]> {
  await tx.db.deleteFrom('connectCodes').where('sellerId', '=', sellerId).execute();
  return deleteConnections(tx, sellerId);
}

/**
 * Deletes the connections of the shop, and of the contact if there is one, so that their phones count as customers and
 * get nothing more of the shop. Returns the deleted ones.
 */
async function deleteConnections(tx: Transaction, ofSeller: string, ofContact?: string) {
  const ended = await tx.db
    .deleteFrom('connectedPhones')
    .where((eb) => {
      const isOfSeller = eb('sellerId', '=', ofSeller);
      return ofContact === undefined ? isOfSeller : isOfSeller.or('contactId', '=', ofContact);
    })
    .returningAll()
    .execute();
  for (const { sellerId, contactId } of ended) {
    await tx.db.updateTable('contacts').set({ mode: 'customer' }).where('id', '=', contactId).execute();
    const isKept = sellerId === ofSeller && contactId === ofContact;
    if (!isKept) await cancelQueuedMessages(tx, { shopPhone: contactId });
    await notify(tx, sellerId);
  }
  return ended;
}

/** Saves the language in which the phone is answered. */
export async function savePhoneLanguage({ db }: Transaction, contactId: string, language: Language): Promise<void> {
  await db
    .insertInto('phoneLanguages')
    .values({ contactId, language })
    .onConflict((conflict) => conflict.column('contactId').doUpdateSet({ language }))
    .execute();
}
