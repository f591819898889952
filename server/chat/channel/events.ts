import type { IncomingMessage } from '#domain/chat/channel.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { logFailure } from '#server/platform/log/log.ts';
import type { ChatContext } from '../context.ts';
import { type ChannelEvent, lockFirstEvent, markHandled, retryLater } from './eventQueue.ts';
import { receiveDeliveryState, receiveEcho, receiveMessage } from './incoming.ts';
import { claimLaneTicket, deleteLaneTicket, postponeLaneTicket, requeueLaneTicket } from './tickets.ts';

/** Handles an incoming message, in the transaction that marks its event as handled. */
export type MessageReceiver = (tx: Transaction, context: ChatContext, message: IncomingMessage) => Promise<void>;

/**
 * Handles the next event. Shops alternate, and so do the people of a shop, however much one of them sent
 * (docs/decisions/chat-channel.md). Events of one lane are handled one at a time, ordered by the service's time and
 * then by arrival, on any number of processes. Returns `false` if there is none.
 */
export async function handleNextEvent(context: ChatContext, receive: MessageReceiver): Promise<boolean> {
  let event: ChannelEvent | undefined;
  try {
    return await context.database.transaction(async (tx) => {
      const now = context.now();
      const ticket = await claimLaneTicket(tx, 'events', now);
      if (!ticket) return false;
      event = await lockFirstEvent(tx, ticket.lane);
      if (!event) await deleteLaneTicket(tx, ticket);
      else if (event.nextAt > now) await postponeLaneTicket(tx, ticket, { now, nextAt: event.nextAt });
      else {
        await handleEvent(tx, context, event, receive);
        const hasMore = await markHandled(tx, event.id, context.now());
        await (hasMore ? requeueLaneTicket(tx, ticket, { now }) : deleteLaneTicket(tx, ticket));
      }
      return true;
    });
  } catch (error) {
    if (!event) throw error;
    logFailure('an event of the channel failed', error, { event: event.id });
    await retryLater(context, event.id);
    return true;
  }
}

async function handleEvent(
  tx: Transaction,
  context: ChatContext,
  event: ChannelEvent,
  receive: MessageReceiver,
): Promise<void> {
  if (event.kind === 'state') return receiveDeliveryState(tx, context, event);
  await touchNumber(tx, event.numberId, context.now());
  if (event.kind === 'echo') return receiveEcho(tx, context, event);
  const message = await receiveMessage(tx, context, event);
  if (message) await receive(tx, context, message);
}

/** Records when the number was last active, to the minute. */
async function touchNumber({ db }: Transaction, numberId: string, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  await withCachedPlan(db)
    .updateTable('channelNumbers')
    .set({ lastEventAt: now })
    .where('id', '=', numberId)
    .where((eb) => eb.or([eb('lastEventAt', 'is', null), eb('lastEventAt', '<', minuteAgo)]))
    .execute();
}
