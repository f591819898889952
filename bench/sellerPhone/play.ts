/** Plays what sellers send through the real path of a message, and judges every turn. */
import { randomUUID } from 'node:crypto';
import type { OutgoingMessage } from '../../domain/chat/channel.ts';
import { storeEvents } from '../../server/chat/channel/eventQueue.ts';
import { handleNextEvent } from '../../server/chat/channel/events.ts';
import { chatPictureFolder, finishMedia } from '../../server/chat/channel/media.ts';
import { parseEvents } from '../../server/chat/channel/webhook.ts';
import { publishNextDraft } from '../../server/chat/drafts/publishing.ts';
import { handleIncomingMessage } from '../../server/chat/incoming/commands.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import { loadSharp } from '../../server/platform/pictures/sharp.ts';
import { titlesOf } from '../../test/buttonTitles.ts';
import type { Language } from '../assistant/corpus.ts';
import type { Conversation } from '../conversations/cases.ts';
import { choicesOf, isWrongAct, judgeTurn, textOf } from './judge.ts';
import { readState } from './seen.ts';
import { createSellerShop, type SellerShop } from './shops.ts';

export type PlayedTurn = {
  says: string[];
  heard: string;
  faults: string[];
  isWrongAct: boolean;
  milliseconds: number;
};
export type Played = { id: string; language: Language; title: string; turns: PlayedTurn[] };

/** Wednesday, noon in India. */
const noon = Date.UTC(2030, 0, 16, 6, 30);

type Phone = { context: PagesContext; shop: SellerShop; clock: { now: number }; received: OutgoingMessage[] };

type Prepare = (context: PagesContext, shop: SellerShop) => Promise<void>;

/** Plays all, each in a shop of its own, which may be prepared first. */
export async function playAll(
  context: PagesContext,
  cases: readonly Conversation[],
  prepare?: Prepare,
): Promise<Played[]> {
  const clock = { now: noon };
  context.now = () => new Date(clock.now);
  const played: Played[] = [];
  for (const one of cases) {
    clock.now = noon;
    const shop = await createSellerShop(context, one.shop);
    await prepare?.(context, shop);
    played.push(await play({ context, shop, clock, received: [] }, one));
  }
  return played;
}

async function play(phone: Phone, { id, language, title, steps }: Conversation): Promise<Played> {
  const turns: PlayedTurn[] = [];
  for (const step of steps) {
    if (step.is === 'pause') phone.clock.now += step.milliseconds;
    if (step.is === 'turn') turns.push(await playTurn(phone, language, step));
  }
  return { id, language, title, turns };
}

async function playTurn(
  phone: Phone,
  language: Language,
  { says, expected }: { says: string[]; expected: string[] },
): Promise<PlayedTurn> {
  const { context, shop, clock } = phone;
  const before = await readState(context, shop);
  const began = performance.now();
  try {
    for (const line of says) {
      clock.now += 5000;
      await send(phone, toMessage(phone, line.replaceAll('\\n', '\n')));
    }
  } catch (error) {
    const fault = error instanceof Error ? error.message : 'failed';
    return { says, heard: '', faults: [fault], isWrongAct: false, milliseconds: 0 };
  }
  const messages = await receive(phone);
  const milliseconds = performance.now() - began;
  const turn = { shop, language, says, messages, before, after: await readState(context, shop) };
  const faults = judgeTurn(expected, turn);
  const choices = messages.flatMap(choicesOf).map(({ title }) => `[${title}]`);
  const heard = [textOf(messages), ...choices].join('\n');
  return { says, heard, faults, isWrongAct: isWrongAct(faults, says), milliseconds };
}

async function send({ context, shop, clock }: Phone, content: object): Promise<void> {
  const { digits, numberId, ownNumberId } = shop;
  const message = {
    ...{ id: `wamid.${randomUUID()}`, timestamp: String(Math.floor(clock.now / 1000)), from: digits },
    ...content,
  };
  const value = { contacts: [{ profile: { name: 'Owner' }, wa_id: digits }], messages: [message] };
  const change = { messaging_product: 'whatsapp', metadata: { phone_number_id: numberId }, ...value };
  const body = Buffer.from(JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value: change }] }] }));
  const believed = new Map([[numberId, ownNumberId]]);
  await storeEvents(context, parseEvents(body, { believed, known: new Set([numberId]) }, context.now()));
  while (await handleNextEvent(context, handleIncomingMessage));
  await finishPhotos(context);
  while ((await publishNextDraft(context)) === true);
}

let photo: Buffer | undefined;

/** As if the service had sent the photos. */
async function finishPhotos(context: PagesContext): Promise<void> {
  const { rows } = await context.database.pool.query<{ id: string }>(
    "select id from channel_media where state = 'waiting'",
  );
  const create = { width: 1, height: 1, channels: 3, background: 'red' } as const;
  photo ??= await (await loadSharp())({ create }).webp().toBuffer();
  for (const { id } of rows) {
    await finishMedia(context, id, 'kept');
    await context.pictures.put(`${chatPictureFolder(id)}1280.webp`, photo, 'image/webp');
  }
}

/** What the phone has been sent since. */
async function receive({ context, shop, received }: Phone): Promise<OutgoingMessage[]> {
  const { rows } = await context.database.pool.query<{ id: string; content: OutgoingMessage }>(
    `select id, content from channel_messages where contact_id = $1 and direction = 'out' order by created_at, id`,
    [shop.contactId],
  );
  const fresh = rows.map(({ content }) => content).slice(received.length);
  received.push(...fresh);
  const ids = rows.map(({ id }) => id);
  await context.database.pool.query("update channel_messages set state = 'delivered' where id = any($1)", [ids]);
  await context.database.pool.query('delete from channel_outbox where message_id = any($1)', [ids]);
  return fresh;
}

function toMessage({ shop, received }: Phone, line: string): object {
  const [, name = '', what = ''] = /^\[(tap|photo)(?: ([^\]]+))?\]$/u.exec(line) ?? [];
  if (name === 'photo') {
    return { type: 'image', image: { id: `media-${randomUUID()}`, mime_type: 'image/jpeg', caption: what } };
  }
  if (name === 'tap') return tap(received, what);
  const body = line.replace(/\{(\w+)\}/g, (_, key: string) => String(shop.orders.get(key)?.number));
  return { type: 'text', text: { body } };
}

/** Taps the latest choice with this title. */
function tap(received: readonly OutgoingMessage[], title: string): object {
  const [, pattern] = /^\/(.*)\/$/.exec(title) ?? [];
  const titles = [title, ...titlesOf(title)];
  const isMeant = (text: string) =>
    pattern === undefined ? titles.includes(text) : new RegExp(pattern, 'iu').test(text);
  const choices = received.flatMap(choicesOf);
  const chosen = choices.findLast((choice) => isMeant(choice.title));
  if (!chosen) throw new Error(`There is no '${title}' to tap.`);
  return {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: chosen.id, title: chosen.title } },
  };
}
