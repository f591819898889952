import type { Transaction } from '#server/platform/database/connect.ts';
import type { EventPayload } from '#server/platform/events/events.ts';
import { writeDecisionEmail } from '#server/sellers/sellers/emails.ts';
import type { sellerApproved } from '#server/sellers/sellers/events.ts';
import type { ChatContext } from '../context.ts';
import { createConnectCode } from './commands.ts';
import { readConnectCodeUrl } from './queries.ts';

/** Sends the approval email, with the first code that connects the shop's phone and the link of its QR code. */
export async function sendApproval(
  tx: Transaction,
  context: ChatContext,
  { sellerId, seller, email, facts }: EventPayload<typeof sellerApproved>,
): Promise<void> {
  const made = await createConnectCode(tx, sellerId, context.now());
  const code = { ...made, address: await readConnectCodeUrl(tx, context, { sellerId, code: made.code }) };
  await context.outbox.add(tx, writeDecisionEmail('approve', email, seller, { ...facts, code }), context.now());
}
