import { eq } from '#database/drizzle.ts';
import { simulatedMedia } from '#database/tables/simulator.ts';
import type { Choice } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { ChatContext } from '../context.ts';
import { type FromPhone, ownedBy, type PhoneOwner } from './commands.ts';
import type { OutgoingBody } from './shapes.ts';

/** A file that the stand-in keeps. */
export async function findFile({ database }: ChatContext, id: string) {
  const [file] = await database.query.select().from(simulatedMedia).where(eq(simulatedMedia.id, id));
  return file;
}

/** A picture that was sent from or to a simulated phone: of a shop, from or to either of its phones. */
export async function findPhonePicture({ database }: ChatContext, owner: PhoneOwner | SellerMember, id: string) {
  const { condition, value } = ownedBy(owner, 2);
  const { rows } = await database.pool.query<{ mime_type: string; content: Buffer }>(
    `select mime_type, content from simulated_media where id = $1 and exists (
      select from simulated_messages join simulated_phones on simulated_phones.id = phone_id
      where ${condition} and $1 in (payload->'image'->>'id', payload->'interactive'->'header'->'image'->>'id'))`,
    [id, value],
  );
  return rows[0];
}

type Payload = OutgoingBody | FromPhone;
type Row = {
  external_id: string;
  direction: 'from' | 'to';
  payload: Payload;
  state: 'sent' | 'delivered' | 'read';
  created_at: Date;
};

/** So many of a phone's last messages are drawn. */
const shownMessages = 100;

/** What stands on the screen of a simulated phone, oldest first; nothing before it has sent anything. */
export async function readPhone({ database }: ChatContext, owner: PhoneOwner) {
  const { condition, value } = ownedBy(owner, 1);
  const { rows } = await database.pool.query<Row>({
    text: `select external_id, direction, payload, state, simulated_messages.created_at
      from simulated_messages join simulated_phones on simulated_phones.id = phone_id
      where ${condition}
      order by simulated_messages.created_at desc, simulated_messages.id desc limit ${shownMessages}`,
    values: [value],
  });
  return rows.toReversed().map(({ external_id, direction, payload, state, created_at }) => ({
    id: external_id,
    direction,
    state,
    at: created_at.toISOString(),
    ...drawn(payload),
  }));
}

type Drawn = {
  text: string;
  pictureId: string | null;
  choices: Choice[];
  /** Words of the button that opens a list; null: the choices are buttons. */
  listButton: string | null;
  lines: { productId: string; quantity: number }[];
};
const blank: Drawn = { text: '', pictureId: null, choices: [], listButton: null, lines: [] };

function drawn(payload: Payload): Drawn {
  switch (payload.type) {
    case 'text':
      return { ...blank, text: payload.text.body };
    case 'image':
      return { ...blank, text: payload.image.caption ?? '', pictureId: payload.image.id };
    case 'template':
      return { ...blank, text: wordTemplate(payload.template) };
    case 'order': {
      const lines = payload.order.product_items.map(({ product_retailer_id: productId, quantity }) => ({
        productId,
        quantity,
      }));
      return { ...blank, text: payload.order.text ?? '', lines };
    }
    case 'interactive':
      return drawnInteractive(payload.interactive);
  }
}

function drawnInteractive(interactive: Extract<Payload, { type: 'interactive' }>['interactive']): Drawn {
  switch (interactive.type) {
    case 'button_reply':
      return { ...blank, text: interactive.button_reply.title };
    case 'list_reply':
      return { ...blank, text: interactive.list_reply.title };
    case 'button': {
      const { header, body, action } = interactive;
      const choices = action.buttons.map(({ reply }) => reply);
      return { ...blank, text: body.text, pictureId: header?.image.id ?? null, choices };
    }
    case 'list': {
      const { body, action } = interactive;
      const choices = action.sections.flatMap(({ rows }) =>
        rows.map(({ id, title, description }) => ({ id, title, ...(description && { description }) })),
      );
      return { ...blank, text: body.text, choices, listButton: action.button };
    }
  }
}

/** The approved words are the service's: here stand the template's name and what fills its places. */
function wordTemplate({ name, components = [] }: Extract<OutgoingBody, { type: 'template' }>['template']): string {
  const filled = components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  return [`[${name}]`, ...filled].join('\n');
}

/** What the shop's products cost, in paise, of those that customers see. */
export async function findPrices({ database }: ChatContext, sellerId: string, ids: string[]) {
  const { rows } = await database.pool.query<{ id: string; price_paise: string }>(
    'select id, price_paise from products where seller_id = $1 and id = any($2) and is_visible',
    [sellerId, ids],
  );
  return new Map(rows.map(({ id, price_paise }) => [id, Number(price_paise)]));
}

/** Who owns the shop, as their phone calls itself. */
export async function readOwnerName({ database }: ChatContext, { sellerId }: SellerMember): Promise<string> {
  const { rows } = await database.pool.query<{ ownerName: string }>(
    'select owner_name as "ownerName" from sellers where id = $1',
    [sellerId],
  );
  const [shop] = rows;
  if (!shop) throw new AppError('seller_not_found');
  return shop.ownerName;
}
