/** Plays conversations through the real path of a message, and judges every turn. */
import { offerHelp } from '../../server/chat/helpOffers/helpOffers.ts';
import { sendChatMessage } from '../../server/chat/inbox/commands.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import type { Language } from '../assistant/corpus.ts';
import type { Conversation, Step } from './cases.ts';
import { type Customer, receive, send, type World } from './customer.ts';
import { isWrongOrder, judgeTurn } from './judge.ts';
import { addKnown } from './known.ts';
import { lastListed, textOf } from './seen.ts';
import { restock, type Shop } from './shops.ts';
import { readSnapshot } from './snapshot.ts';

export type PlayedTurn = {
  says: string[];
  heard: string;
  cart: string | undefined;
  faults: string[];
  isWrongOrder: boolean;
};
export type Played = { id: string; language: Language; title: string; turns: PlayedTurn[] };

/** Wednesday, 11 am in India. Each conversation begins a week after the one before. */
const firstDay = Date.UTC(2030, 0, 9, 5, 30);
const week = 7 * 86_400_000;

/** A clock that the conversations move, instead of the context's own. */
export function createWorld(context: PagesContext): World & { begin(number: number): void } {
  let now = firstDay;
  context.now = () => new Date(now);
  return {
    context,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    begin: (number) => {
      now = firstDay + number * week;
    },
  };
}

/** Plays all, each with a customer of its own. */
export async function playAll(
  context: PagesContext,
  shops: ReadonlyMap<string, Shop>,
  conversations: readonly Conversation[],
): Promise<Played[]> {
  const world = createWorld(context);
  const played: Played[] = [];
  for (const [number, conversation] of conversations.entries()) {
    const shop = shops.get(conversation.shop);
    if (!shop) throw new Error(`${conversation.id}: there is no shop '${conversation.shop}'.`);
    world.begin(number);
    played.push(await play(world, shop, conversation, number));
  }
  return played;
}

async function play(world: World, shop: Shop, conversation: Conversation, number: number): Promise<Played> {
  const { id, language, title, known, steps } = conversation;
  const customer: Customer = {
    ...{ digits: `9198${String(70_000_000 + number)}`, name: 'Asha Rao', shop, sent: [] },
    hidesPhone: known.includes('hides phone'),
  };
  await addKnown(world.context, customer, known);
  const turns: PlayedTurn[] = [];
  for (const step of steps) {
    if (step.is === 'pause') await pause(world, customer, step.milliseconds);
    else if (step.is === 'person') await writeAsPerson(world, customer, step.text);
    else turns.push(await playTurn(world, customer, language, step));
  }
  if (turns.some(({ cart }) => cart !== undefined)) await restock(world.context, shop);
  return { id, language, title, turns };
}

/** Lets time pass, in which the assistant may offer help again. */
async function pause(world: World, customer: Customer, milliseconds: number): Promise<void> {
  world.pass(milliseconds);
  await offerHelp(world.context);
  await receive(world, customer);
}

async function writeAsPerson({ context, pass }: World, customer: Customer, text: string): Promise<void> {
  pass(60_000);
  const { conversationId = '' } = await readSnapshot(context, customer);
  await sendChatMessage(context, customer.shop.member, conversationId, { kind: 'text', text });
  await receive({ context, pass }, customer);
}

async function playTurn(
  world: World,
  customer: Customer,
  language: Language,
  { says, expected }: Extract<Step, { is: 'turn' }>,
): Promise<PlayedTurn> {
  world.pass(20_000);
  const before = await readSnapshot(world.context, customer);
  const listed = lastListed(customer);
  try {
    for (const line of says) await send(world, customer, line);
  } catch (error) {
    await receive(world, customer);
    const cart = before.cart?.join(', ');
    return { says, heard: '', cart, faults: [error instanceof Error ? error.message : 'failed'], isWrongOrder: false };
  }
  const messages = await receive(world, customer);
  const after = await readSnapshot(world.context, customer);
  const seen = { customer, language, said: says, messages, text: textOf(messages), before, after, listed };
  return {
    ...{ says, heard: seen.text, cart: after.cart?.join(', '), faults: judgeTurn(expected, seen) },
    isWrongOrder: isWrongOrder(expected, seen),
  };
}
