import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { connectCodeFormat } from '#domain/chat/chatCommands.ts';
import { AppError } from '#domain/errors.ts';
import { dataSessionMinutes } from '#domain/privacy/dataSessions.ts';
import { ignoreUnreachable, queueMessage } from '#server/chat/channel/commands.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { dataCodeRequested } from '#server/chat/incoming/events.ts';
import { type Caller, clearFailures, countAttempt } from '#server/identity/accounts/throttle.ts';
import { parsePhone } from '#server/language/phones.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { EventPayload } from '#server/platform/events/events.ts';
import { hashOf, newToken, newTypedCode } from '#server/platform/secrets/tokens.ts';
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
async function findReachableContact({ client }: Transaction, phone: string, now: Date): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select contacts.id from contacts join channel_numbers on channel_numbers.id = contacts.number_id
      where contacts.phone = $1 and window_ends_at > $2 and state <> 'disconnected' and kind = 'marketplace'
      order by window_ends_at desc limit 1`,
    [phone, now],
  );
  return rows[0]?.id;
}

/**
 * Creates a code for the contact's current identity and invalidates earlier ones. The marketplace's number verifies
 * somebody for all shops; a shop's own number and its simulated customers only for that shop. Returns the message with
 * the code.
 */
async function createDataSessionCode(
  { client }: Transaction,
  { now, server: { publicUrl } }: ChatContext,
  { contactId, browser }: { contactId: string; browser?: string | undefined },
): Promise<() => string> {
  const part = connectCodeFormat.length / 2;
  const [first, last] = [newTypedCode(part), newTypedCode(part)];
  const at = now();
  await client.query('delete from data_visits where contact_id = $1 and code_hash is not null', [contactId]);
  await client.query(
    `insert into data_visits (id, contact_id, phone, service_user_id, seller_id, is_marketplace, browser_hash, code_hash,
        created_at, expires_at)
      select $1::uuid, contacts.id, contacts.phone, contacts.service_user_id,
        coalesce(channel_numbers.seller_id, simulated_phones.seller_id,
          case when kind = 'simulator' then contacts.seller_id end),
        kind = 'marketplace', $3::text, $4::text,
        $5::timestamptz, $6::timestamptz
      from contacts join channel_numbers on channel_numbers.id = contacts.number_id
        left join simulated_phones on kind = 'simulator' and ('+' || simulated_phones.phone = contacts.phone
          or simulated_phones.service_user_id = contacts.service_user_id)
      where contacts.id = $2`,
    [
      newId(),
      contactId,
      browser === undefined ? null : hashOf(browser),
      hashOf(first + last),
      at,
      new Date(at.getTime() + dataSessionMinutes.code * 60_000),
    ],
  );
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
  const token = newToken();
  const at = context.now();
  const { rowCount } = await context.database.pool.query(
    `update data_visits set code_hash = null, token_hash = $2, browser_hash = $5, expires_at = $3
      where code_hash = $1 and expires_at > $4 and coalesce(browser_hash, $5) = $5`,
    [hashOf(code), hashOf(token), new Date(at.getTime() + dataSessionMinutes.page * 60_000), at, hashOf(browser ?? '')],
  );
  if (rowCount !== 1) throw new AppError('data_code_wrong');
  await clearFailures(context, attempt);
  return token;
}
