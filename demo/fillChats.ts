import { chatDraftSchema } from '#domain/chat/conversations.schema.ts';
import { defaultOpeningHours } from '#domain/sellers/shopFacts.ts';
import { answerNextTurn } from '#server/chat/answering/turns.ts';
import { markChatRead, releaseChatToAssistant, sendChatMessage } from '#server/chat/inbox/commands.ts';
import { findSigners } from '#server/chat/numbers/queries.ts';
import { applyOrderAction } from '#server/orders/orders/transitions.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { saveShopFacts } from '#server/sellers/facts/commands.ts';
import { fillTemplate, toServiceMessage } from './chatMessages.ts';
import {
  type MessagingService,
  postMessages,
  postStatuses,
  type SentMessage,
  saveSimulatedPhones,
} from './chatService.ts';
import { shopFacts } from './dialogues.ts';
import { type ChatShop, type PlannedChat, planAssistantChats, planChats, type Step } from './planChats.ts';
import { seededRandom, seedOf } from './random/seededRandom.ts';

/**
 * Fills the chats through the channel's own code: customers' messages arrive as webhooks, sellers reply with the
 * inbox's commands, and the demo stands in for the service that delivers the outbox. All of it uses the simulator's
 * number, so nothing leaves this process.
 */
export async function fillChats(context: PagesContext, at: MessagingService['at'], shops: ChatShop[]): Promise<void> {
  const { numberId } = context.credentials.simulator;
  const number = (await findSigners(context, [numberId])).find(({ kind }) => kind === 'simulator');
  if (!number) throw new Error('There is no number of the simulator.');
  const service = { context, at, number };
  const ids = shops.map(({ member }) => member.sellerId);
  await switchOffAssistants(context, ids);
  const chats = planChats(seededRandom(seedOf('chats')), shops, context.now());
  const sent: SentMessage[] = [];
  const rounds = Math.max(...chats.map(({ steps }) => steps.length));
  for (let round = 0; round < rounds; round += 1) {
    const steps = chats.flatMap((chat) => chat.steps.slice(round, round + 1).map((step) => ({ chat, step })));
    const customerSteps = steps.filter(({ step }) => step.by === 'customer');
    sent.push(...(await postCustomerMessages(service, customerSteps)));
    await Promise.all(steps.filter(({ step }) => step.by === 'seller').map((act) => actAsSeller(service, act)));
    await postStatuses(service);
  }
  await switchOnAssistants(service, shops);
  const answered = planAssistantChats(seededRandom(seedOf('answered')), shops, context.now());
  for (const acts of groupByTime(answered)) {
    sent.push(...(await postCustomerMessages(service, acts)));
    await answerByAssistants(service, acts);
  }
  await markMostRead(service, [...chats, ...answered]);
  await saveSimulatedPhones(service, [...chats, ...answered], sent);
}

/** Groups the steps by time, oldest first. */
function groupByTime(chats: PlannedChat[]): ChatStep[][] {
  const acts = chats.flatMap((chat) => chat.steps.map((step) => ({ chat, step })));
  const times = Map.groupBy(acts, ({ step }) => step.at.getTime());
  return [...times.entries()].sort(([one], [other]) => one - other).map(([, together]) => together);
}

/** Runs the assistants' worker after the typing pause, without a language model. */
async function answerByAssistants(service: MessagingService, acts: ChatStep[]): Promise<void> {
  const [first] = acts;
  if (!first) return;
  const contextThen = { ...service.at(new Date(first.step.at.getTime() + 5000)), model: undefined };
  const work = async () => {
    while ((await answerNextTurn(contextThen)) === true);
  };
  await Promise.all(Array.from({ length: answerConcurrency }, work));
  await postStatuses(service);
}
const answerConcurrency = 4;

/** People answered in the demo's past; from now on the assistants answer from the shops' facts. */
async function switchOnAssistants({ context }: MessagingService, shops: ChatShop[]): Promise<void> {
  const ids = shops.map(({ member }) => member.sellerId);
  await context.database.pool.query('delete from assistants where seller_id = any($1)', [ids]);
  await Promise.all(shops.map(({ member }) => saveShopFacts(context, member, shopFacts)));
}

async function switchOffAssistants({ database, now }: PagesContext, sellerIds: string[]): Promise<void> {
  const { opensAt, closesAt, openDays } = defaultOpeningHours;
  await database.pool.query(
    `insert into assistants (seller_id, mode, opens_at, closes_at, open_days, updated_at)
      select id, 'off', $2, $3, $4, $5 from unnest($1::uuid[]) as id`,
    [sellerIds, opensAt, closesAt, openDays, now()],
  );
}

type ChatStep = { chat: PlannedChat; step: Step };

async function postCustomerMessages(service: MessagingService, acts: ChatStep[]): Promise<SentMessage[]> {
  const messages = await Promise.all(acts.map(({ chat, step }) => toServiceMessage(service, chat, step)));
  const sent = acts.flatMap(({ chat, step: { at } }, place) => {
    const message = messages[place];
    return message ? [{ chat, at, message }] : [];
  });
  await postMessages(service, sent);
  for (const { chat, step } of acts) {
    if ('tap' in step && step.tap === 'place') await findOrder(service, chat, step);
  }
  return sent;
}

async function findOrder(service: MessagingService, chat: PlannedChat, { visit }: Step): Promise<void> {
  const { rows } = await service.context.database.pool.query<{ id: string }>(
    'select id from orders where conversation_id = $1 order by created_at desc limit 1',
    [await findConversation(service, chat, visit.shop)],
  );
  if (rows[0]) visit.orderId = rows[0].id;
}

async function findConversation(
  { context }: MessagingService,
  { phone }: PlannedChat,
  { member }: ChatShop,
): Promise<string> {
  const { rows } = await context.database.pool.query<{ id: string }>(
    'select id from conversations where seller_id = $1 and phone = $2',
    [member.sellerId, `+${phone}`],
  );
  if (!rows[0]) throw new Error('A conversation of the demo is missing.');
  return rows[0].id;
}

async function actAsSeller(service: MessagingService, { chat, step }: ChatStep): Promise<void> {
  const { shop, product, orderId } = step.visit;
  const contextThen = service.at(step.at);
  if ('order' in step) {
    if (orderId) await applyOrderAction(contextThen, shop.member, orderId, step.order);
    return;
  }
  const id = await findConversation(service, chat, shop);
  if ('returnToAssistant' in step) return releaseChatToAssistant(contextThen, shop.member, id);
  const draft =
    'text' in step ? { kind: 'text', text: fillTemplate(step.text, step) } : { kind: 'product', productId: product.id };
  await sendChatMessage(contextThen, shop.member, id, chatDraftSchema.parse(draft));
}

/** Marks all chats read, except half of those that wait for the seller. */
async function markMostRead(service: MessagingService, chats: PlannedChat[]): Promise<void> {
  for (const chat of chats) {
    for (const { shop } of new Set(chat.steps.map(({ visit }) => visit))) {
      const last = chat.steps.findLast(({ visit }) => visit.shop === shop);
      const isWaiting = last?.by === 'customer' && ('text' in last || 'photo' in last);
      if (isWaiting && seedOf(chat.phone) % 2 === 0) continue;
      await markChatRead(service.context, shop.member, await findConversation(service, chat, shop));
    }
  }
}
