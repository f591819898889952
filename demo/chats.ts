import { chatDraft } from '#domain/chat/conversations.schema.ts';
import { usualHours } from '#domain/sellers/shopFacts.ts';
import { answerNext } from '#server/chat/answering/turns.ts';
import { handBack, markRead, sendMessage } from '#server/chat/inbox/commands.ts';
import { findSigners } from '#server/chat/numbers/queries.ts';
import { applyOrderAction } from '#server/orders/orders/moves.ts';
import type { Context } from '#server/platform/context.ts';
import { saveFacts } from '#server/sellers/facts/commands.ts';
import { messageOf, worded } from './chatMessages.ts';
import { type ChatShop, type PlannedChat, planAnswered, planChats, type Step } from './chatPlan.ts';
import { keepPhones, type Said, type Service, tellMessages, tellStates } from './chatService.ts';
import { facts } from './dialogues.ts';
import { seededRandom, seedOf } from './random/seededRandom.ts';

/**
 * The demo's conversations, through the channel's own handling: what customers write comes as the bodies that the service
 * posts, sellers answer by the inbox's command, and what waits in the outbox is taken by the demo in the service's place,
 * which then reports how far it got. Nothing leaves this process: all are on the simulator's number.
 */
export async function fillChats(context: Context, at: Service['at'], shops: ChatShop[]): Promise<void> {
  const { numberId } = context.credentials.simulator;
  const number = (await findSigners(context, [numberId])).find(({ kind }) => kind === 'simulator');
  if (!number) throw new Error('There is no number of the simulator.');
  const service = { context, at, number };
  const ids = shops.map(({ member }) => member.sellerId);
  await switchOffAssistants(context, ids);
  const chats = planChats(seededRandom(seedOf('chats')), shops, context.now());
  const said: Said[] = [];
  const rounds = Math.max(...chats.map(({ steps }) => steps.length));
  for (let round = 0; round < rounds; round += 1) {
    const acts = chats.flatMap((chat) => chat.steps.slice(round, round + 1).map((step) => ({ chat, step })));
    const written = acts.filter(({ step }) => step.by === 'customer');
    said.push(...(await hearCustomers(service, written)));
    await Promise.all(acts.filter(({ step }) => step.by === 'seller').map((act) => actAsSeller(service, act)));
    await tellStates(service);
  }
  await switchOnAssistants(service, shops);
  const answered = planAnswered(seededRandom(seedOf('answered')), shops, context.now());
  for (const acts of inTurn(answered)) {
    said.push(...(await hearCustomers(service, acts)));
    await letAssistantsAnswer(service, acts);
  }
  await lookAtMost(service, [...chats, ...answered]);
  await keepPhones(service, [...chats, ...answered], said);
}

/** What is written at one time, latest times last. */
function inTurn(chats: PlannedChat[]): Act[][] {
  const acts = chats.flatMap((chat) => chat.steps.map((step) => ({ chat, step })));
  const times = Map.groupBy(acts, ({ step }) => step.at.getTime());
  return [...times.entries()].sort(([one], [other]) => one - other).map(([, together]) => together);
}

/** As its workers do, when the pause after typed words is over; no language model is asked. */
async function letAssistantsAnswer(service: Service, acts: Act[]): Promise<void> {
  const [first] = acts;
  if (!first) return;
  const then = { ...service.at(new Date(first.step.at.getTime() + 5000)), model: undefined };
  const work = async () => {
    while ((await answerNext(then)) === true);
  };
  await Promise.all(Array.from({ length: answersAtOnce }, work));
  await tellStates(service);
}
const answersAtOnce = 4;

/** In the past of the demo people answered; lately, and from its start on, the assistants do, from what shops say. */
async function switchOnAssistants({ context }: Service, shops: ChatShop[]): Promise<void> {
  const ids = shops.map(({ member }) => member.sellerId);
  await context.database.pool.query('delete from assistants where seller_id = any($1)', [ids]);
  await Promise.all(shops.map(({ member }) => saveFacts(context, member, facts)));
}

async function switchOffAssistants({ database, now }: Context, sellerIds: string[]): Promise<void> {
  const { opensAt, closesAt, openDays } = usualHours;
  await database.pool.query(
    `insert into assistants (seller_id, mode, opens_at, closes_at, open_days, updated_at)
      select id, 'off', $2, $3, $4, $5 from unnest($1::uuid[]) as id`,
    [sellerIds, opensAt, closesAt, openDays, now()],
  );
}

type Act = { chat: PlannedChat; step: Step };

async function hearCustomers(service: Service, acts: Act[]): Promise<Said[]> {
  const messages = await Promise.all(acts.map(({ chat, step }) => messageOf(service, chat, step)));
  const said = acts.flatMap(({ chat, step: { at } }, place) => {
    const message = messages[place];
    return message ? [{ chat, at, message }] : [];
  });
  await tellMessages(service, said);
  for (const { chat, step } of acts) {
    if ('tap' in step && step.tap === 'place') await findOrder(service, chat, step);
  }
  return said;
}

async function findOrder(service: Service, chat: PlannedChat, { visit }: Step): Promise<void> {
  const { rows } = await service.context.database.pool.query<{ id: string }>(
    'select id from orders where conversation_id = $1 order by created_at desc limit 1',
    [await findChat(service, chat, visit.shop)],
  );
  if (rows[0]) visit.orderId = rows[0].id;
}

async function findChat({ context }: Service, { phone }: PlannedChat, { member }: ChatShop): Promise<string> {
  const { rows } = await context.database.pool.query<{ id: string }>(
    'select id from conversations where seller_id = $1 and phone = $2',
    [member.sellerId, `+${phone}`],
  );
  if (!rows[0]) throw new Error('A conversation of the demo is missing.');
  return rows[0].id;
}

async function actAsSeller(service: Service, { chat, step }: Act): Promise<void> {
  const { shop, product, orderId } = step.visit;
  const then = service.at(step.at);
  if ('order' in step) {
    if (orderId) await applyOrderAction(then, shop.member, orderId, step.order);
    return;
  }
  const id = await findChat(service, chat, shop);
  if ('handBack' in step) return handBack(then, shop.member, id);
  const draft =
    'text' in step ? { kind: 'text', text: worded(step.text, step) } : { kind: 'product', productId: product.id };
  await sendMessage(then, shop.member, id, chatDraft.parse(draft));
}

/** Sellers have looked at everything, but for half of what still waits for them. */
async function lookAtMost(service: Service, chats: PlannedChat[]): Promise<void> {
  for (const chat of chats) {
    for (const { shop } of new Set(chat.steps.map(({ visit }) => visit))) {
      const last = chat.steps.findLast(({ visit }) => visit.shop === shop);
      const waits = last?.by === 'customer' && ('text' in last || 'photo' in last);
      if (waits && seedOf(chat.phone) % 2 === 0) continue;
      await markRead(service.context, shop.member, await findChat(service, chat, shop));
    }
  }
}
