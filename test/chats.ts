import { randomUUID } from 'node:crypto';
import type { DocumentSource, OutgoingMessage } from '#domain/chat/channel.ts';
import { answerNextTurn, askModelForNextTurn } from '#server/chat/answering/turns.ts';
import { handleNextEvent } from '#server/chat/channel/events.ts';
import { chatPictureFolder, finishMedia } from '#server/chat/channel/media.ts';
import { publishNextDraft } from '#server/chat/drafts/publishing.ts';
import { handleIncomingMessage } from '#server/chat/incoming/commands.ts';
import { loadSharp } from '#server/platform/pictures/sharp.ts';
import { titlesOf } from './buttonTitles.ts';
import type { TestSeller } from './factories.ts';
import type { TestServer } from './server.ts';
import { createWebhook, envelope, marketplaceNumber } from './webhook.ts';

/** A message a phone received: its text, and the tappable choices by title. */
export type Heard = {
  text: string;
  choices: Record<string, string>;
  kind: OutgoingMessage['kind'];
  document?: DocumentSource;
};

/** A simulated phone that writes to the marketplace's number or to another one. */
export type Phone = {
  say(text: string, changes?: object): Promise<Heard[]>;
  /** Sends a text and waits for the assistant's replies. */
  ask(text: string, changes?: object): Promise<Heard[]>;
  /** Taps the latest choice with this title. */
  /** Taps a button by its title, or by its English one. */
  tap(title: string): Promise<Heard[]>;
  tapId(id: string): Promise<Heard[]>;
  cart(...lines: [productId: string, quantity: number, rupees: number][]): Promise<Heard[]>;
  picture(caption?: string): Promise<Heard[]>;
  /** Sends any message, in the service's format. */
  send(message: object): Promise<Heard[]>;
  /** The messages received since the last call. */
  hear(): Promise<Heard[]>;
};

type Person = { phone?: string; userId?: string; name?: string };
type Outgoing = { content: OutgoingMessage; text: string };

/** Phones that chat with a server through its real webhook. Replies are read from the outgoing queue. */
export function createChats(server: TestServer, number = marketplaceNumber) {
  const { post } = createWebhook(server, number);
  const handleAll = async () => {
    while (await handleNextEvent(server.context, handleIncomingMessage));
  };

  /** Waits out the debounce of a burst, then lets the assistant reply. */
  const answered = async () => {
    server.pass(3000);
    while ((await answerNextTurn(server.context)) === true);
    if (server.context.model) while ((await askModelForNextTurn(server.context)) === true);
  };

  function phone({ phone: digits, userId, name }: Person): Phone {
    const seen = new Set<string>();
    const choices: Record<string, string> = {};
    const contacts = [{ profile: { name }, ...(digits && { wa_id: digits }), ...(userId && { user_id: userId }) }];
    const receive = async () => {
      const rows = await server.rows<Outgoing & { id: string }>(
        `select channel_messages.id, content, text from channel_messages join contacts on contacts.id = contact_id
          where direction = 'out' and (phone = $1 or service_user_id = $2) and contacts.number_id in (
            select id from channel_numbers where number_id = $3)
          order by channel_messages.created_at, channel_messages.id`,
        [digits ? `+${digits}` : null, userId ?? null, number.numberId],
      );
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      const received = fresh.map(toHeard);
      for (const each of received) Object.assign(choices, each.choices);
      return received;
    };
    const send = async (message: object) => {
      await receive();
      const item = {
        id: `wamid.${randomUUID()}`,
        timestamp: String(Math.floor(server.context.now().getTime() / 1000)),
        ...(digits && { from: digits }),
        ...(userId && { from_user_id: userId }),
        ...message,
      };
      const answer = await post(JSON.stringify(envelope({ contacts, messages: [item] }, number.numberId)));
      if (answer.statusCode !== 200) throw new Error(`The webhook answered ${answer.statusCode}: ${answer.payload}`);
      await handleAll();
      return receive();
    };
    const tapId = (id: string) =>
      send({ type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title: 'Tapped' } } });
    return {
      hear: receive,
      send,
      tapId,
      async ask(body, changes = {}) {
        const first = await send({ type: 'text', text: { body }, ...changes });
        await answered();
        return [...first, ...(await receive())];
      },
      say: (body, changes = {}) => send({ type: 'text', text: { body }, ...changes }),
      tap: (title) => {
        const id = [title, ...titlesOf(title)].map((each) => choices[each]).find((each) => each !== undefined);
        if (id === undefined)
          throw new Error(`There is no '${title}' to tap, only: ${Object.keys(choices).join(', ')}`);
        return tapId(id);
      },
      picture: (caption = '') =>
        send({ type: 'image', image: { id: `media-${randomUUID()}`, mime_type: 'image/jpeg', sha256: 'x', caption } }),
      cart: (...lines) =>
        send({
          type: 'order',
          order: {
            catalog_id: '1',
            product_items: lines.map(([product_retailer_id, quantity, item_price]) => ({
              product_retailer_id,
              quantity,
              item_price,
              currency: 'INR',
            })),
          },
        }),
    };
  }

  /** A shop's phone, connected by its code. */
  async function sellerPhone(owner: TestSeller, person: Person): Promise<Phone> {
    const answer = await owner.browser.post('/api/seller/phone/code');
    const { code } = answer.body as { code: { code: string } };
    const connected = phone(person);
    await connected.say(`CONNECT ${code.code}`);
    return connected;
  }

  /** Completes the downloads of sent photos and publishes pending products. */
  async function picturesArrive(state: 'kept' | 'refused' = 'kept') {
    const files = await server.rows<{ id: string }>("select id from channel_media where state = 'waiting'");
    for (const { id } of files) await finishMedia(server.context, id, state);
    const sharp = await loadSharp();
    const create = { width: 1, height: 1, channels: 3, background: 'red' } as const;
    const bytes = await sharp({ create }).webp().toBuffer();
    for (const { id } of files) {
      if (state === 'kept') await server.context.pictures.put(`${chatPictureFolder(id)}1280.webp`, bytes, 'image/webp');
    }
    await published();
  }
  const published = async () => {
    while ((await publishNextDraft(server.context)) === true);
  };

  return { phone, sellerPhone, handleAll, answered, picturesArrive, published };
}

function toHeard({ content, text }: Outgoing): Heard {
  const choices = content.kind === 'buttons' ? content.buttons : content.kind === 'list' ? content.rows : [];
  const tappable = Object.fromEntries(choices.map(({ id, title }) => [title, id]));
  return {
    kind: content.kind,
    text,
    choices: tappable,
    ...(content.kind === 'document' && { document: content.document }),
  };
}

/** The slug in a shop's address. */
export async function slugOf(server: TestServer, { id }: TestSeller): Promise<string> {
  const [shop] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [id]);
  return shop?.slug ?? '';
}

let made = 0;
/** A phone number that is unique in this process. */
export function newDigits(): string {
  made += 1;
  return `9198${String(70_000_000 + made)}`;
}
