import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { NumberKind } from '#domain/chat/channel.ts';
import { connectCodeFormat } from '#domain/chat/chatCommands.ts';
import { AppError } from '#domain/errors.ts';
import { dataSessionMinutes } from '#domain/privacy/dataSessions.ts';
import { ignoreUnreachable, queueMessage } from '#server/chat/channel/commands.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { dataCodeRequested } from '#server/chat/incoming/events.ts';
import { type Caller, clearFailures, countAttempt } from '#server/identity/accounts/throttle.ts';
import { parsePhone } from '#server/language/phones.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { EventPayload } from '#server/platform/events/events.ts';
import { createToken, hashToken, newTypedCode } from '#server/platform/secrets/tokens.ts';
import * as texts from '#texts/chat.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';

/** In milliseconds. Every request takes at least this long, so that timing does not reveal whether a phone is known. */
const minWait = 300;

/**
 * Sends a code to a phone that has messaged the marketplace's number within the last 24 hours; it opens the data of all
 * shops in this browser only. Others get nothing, and the response is the same. Throws `validation_failed` for an
 * invalid phone, and `too_many_attempts`.
 */
export async function requestDataCode(
  context: ChatContext,
  typed: string,
  { caller, browser }: { caller: Caller; browser: string | undefined },
): Promise<void> {
  const { phone } = await parsePhone(typed, 'phone');
  await countAttempt(context, 'data', context.secrets.pseudonym(phone), caller);
  const sending = context.database.transaction(async (tx) => {
    const contactId = await findReachableContact(tx, phone, context.now());
    if (!contactId) return;
    const text = inLanguage(defaultLanguage, await createDataSessionCode(tx, context, { contactId, browser }));
    await queueMessage(tx, context, { contactId, author: 'assistant', message: { kind: 'text', text }, priority: 1 });
  });
  await Promise.all([sending, sleep(minWait)]);
}

/** Answers a code request in the chat. Sends nothing outside the 24-hour window or after a STOP. */
export async function sendDataCode(
  tx: Transaction,
  context: ChatContext,
  { contactId, language }: EventPayload<typeof dataCodeRequested>,
): Promise<void> {
  const text = inLanguage(language, await createDataSessionCode(tx, context, { contactId }));
  await ignoreUnreachable(() =>
    queueMessage(tx, context, { contactId, author: 'assistant', message: { kind: 'text', text } }),
  );
}

/** Returns the marketplace number's contact of a phone, if free-form messages may be sent to it now. */
async function findReachableContact({ db }: Transaction, phone: string, now: Date): Promise<string | undefined> {
  const contact = await db
    .selectFrom('contacts')
    .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
    .select('contacts.id')
    .where('contacts.phone', '=', phone)
    .where('contacts.windowEndsAt', '>', now)
    .where('channelNumbers.state', '<>', sql.lit('disconnected'))
    .where('channelNumbers.kind', '=', sql.lit('marketplace'))
    .orderBy('contacts.windowEndsAt', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return contact?.id;
}

/** What a code and its session are bound to: the contact, and the shop if a shop's number or its simulator verified them. */
const selectIdentity = (db: QueryBuilder, contactId: string) =>
  db
    .selectFrom('contacts')
    .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
    .leftJoin('simulatedPhones', (join) =>
      join
        .on('channelNumbers.kind', '=', sql.lit('simulator'))
        .on((eb) =>
          eb.or([
            eb(sql<string>`'+' || ${eb.ref('simulatedPhones.phone')}`, '=', eb.ref('contacts.phone')),
            eb('simulatedPhones.serviceUserId', '=', eb.ref('contacts.serviceUserId')),
          ]),
        ),
    )
    .select((eb) => {
      const isKind = (kind: NumberKind) => eb('channelNumbers.kind', '=', sql.lit(kind));
      const simulatedShop = eb.case().when(isKind('simulator')).then(eb.ref('contacts.sellerId')).end();
      return [
        'contacts.id',
        'contacts.phone',
        'contacts.serviceUserId',
        eb.fn.coalesce('channelNumbers.sellerId', 'simulatedPhones.sellerId', simulatedShop).as('sellerId'),
        isKind('marketplace').as('isMarketplace'),
      ];
    })
    .where('contacts.id', '=', contactId);

/**
 * Creates a code for the contact's current identity and invalidates earlier ones. The marketplace's number verifies
 * somebody for all shops; a shop's own number and its simulated customers only for that shop. Returns the message with
 * the code.
 */
async function createDataSessionCode(
  { db }: Transaction,
  { now, server: { publicUrl } }: ChatContext,
  { contactId, browser }: { contactId: string; browser?: string | undefined },
): Promise<() => string> {
  const part = connectCodeFormat.length / 2;
  const [first, last] = [newTypedCode(part), newTypedCode(part)];
  const at = now();
  await db.deleteFrom('dataVisits').where('contactId', '=', contactId).where('codeHash', 'is not', null).execute();
  await db
    .insertInto('dataVisits')
    .columns([
      'contactId',
      'phone',
      'serviceUserId',
      'sellerId',
      'isMarketplace',
      'id',
      'browserHash',
      'codeHash',
      'createdAt',
      'expiresAt',
    ])
    .expression(({ val }) =>
      selectIdentity(db, contactId).select([
        val(newId()).as('codeId'),
        val(browser === undefined ? null : hashToken(browser)).as('browserHash'),
        val(hashToken(first + last)).as('codeHash'),
        val(at).as('createdAt'),
        val(new Date(at.getTime() + dataSessionMinutes.code * 60_000)).as('expiresAt'),
      ]),
    )
    .execute();
  const words = { code: `${first}-${last}`, minutes: dataSessionMinutes.code, address: `${publicUrl}/privacy/my-data` };
  return () => texts.dataCode(words);
}

/**
 * Redeems a code, once, in the browser that requested it or, if requested in a chat, in any; the session belongs to
 * that browser from then on. Returns the unguessable part of its URL. Throws `data_code_wrong` and `too_many_attempts`.
 */
export async function openDataSession(
  context: ChatContext,
  typed: string,
  { caller, browser }: { caller: Caller; browser: string | undefined },
): Promise<string> {
  const attempt = await countAttempt(context, 'dataCode', '', caller);
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const token = createToken();
  const at = context.now();
  const browserHash = hashToken(browser ?? '');
  const expiresAt = new Date(at.getTime() + dataSessionMinutes.page * 60_000);
  const { numUpdatedRows } = await context.database.write
    .updateTable('dataVisits')
    .set({ codeHash: null, tokenHash: hashToken(token), browserHash, expiresAt })
    .where('codeHash', '=', hashToken(code))
    .where('expiresAt', '>', at)
    .where((eb) => eb(eb.fn.coalesce('browserHash', eb.val(browserHash)), '=', browserHash))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('data_code_wrong');
  await clearFailures(context, attempt);
  return token;
}
