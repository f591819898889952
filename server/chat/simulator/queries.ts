import { eq } from '#database/drizzle.ts';
import { simulatedMedia } from '#database/tables/simulator.ts';
import type { MessageChoice } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { ChatContext } from '../context.ts';
import { phoneOwnerCondition, type SimulatedPhoneMessage, type SimulatedPhoneOwner } from './commands.ts';
import type { OutgoingBody } from './messageSchemas.ts';

/** Returns a file that was uploaded to the simulated service. */
export async function findSimulatedFile({ database }: ChatContext, id: string) {
  const [file] = await database.query.select().from(simulatedMedia).where(eq(simulatedMedia.id, id));
  return file;
}

/** Returns a photo that was sent from or to a simulated phone; for a shop, from or to either of its phones. */
export async function findSimulatedPicture(
  { database }: ChatContext,
  owner: SimulatedPhoneOwner | SellerMember,
  id: string,
) {
  const { condition, value } = phoneOwnerCondition(owner, 2);
  const { rows } = await database.pool.query<{ mime_type: string; content: Buffer }>(
    `select mime_type, content from simulated_media where id = $1 and exists (
      select from simulated_messages join simulated_phones on simulated_phones.id = phone_id
      where ${condition} and $1 in (payload->'image'->>'id', payload->'interactive'->'header'->'image'->>'id'))`,
    [id, value],
  );
  return rows[0];
}

type Payload = OutgoingBody | SimulatedPhoneMessage;
type SimulatedMessageRow = {
  external_id: string;
  direction: 'from' | 'to';
  payload: Payload;
  state: 'sent' | 'delivered' | 'read';
  created_at: Date;
};

/** The number of latest messages that a phone shows. */
const maxShownMessages = 100;

/** Returns the screen of a simulated phone, oldest message first; empty before it has sent anything. */
export async function readSimulatedPhone({ database }: ChatContext, owner: SimulatedPhoneOwner) {
  const { condition, value } = phoneOwnerCondition(owner, 1);
  const { rows } = await database.pool.query<SimulatedMessageRow>({
    text: `select external_id, direction, payload, state, simulated_messages.created_at
      from simulated_messages join simulated_phones on simulated_phones.id = phone_id
      where ${condition}
      order by simulated_messages.created_at desc, simulated_messages.id desc limit ${maxShownMessages}`,
    values: [value],
  });
  return rows.toReversed().map(({ external_id, direction, payload, state, created_at }) => ({
    id: external_id,
    direction,
    state,
    at: created_at.toISOString(),
    ...renderMessage(payload),
  }));
}

type RenderedMessage = {
  text: string;
  pictureId: string | null;
  choices: MessageChoice[];
  /** Label of the button that opens a list; null if the choices are buttons. */
  listButton: string | null;
  lines: { productId: string; quantity: number }[];
};
const blankMessage: RenderedMessage = { text: '', pictureId: null, choices: [], listButton: null, lines: [] };

function renderMessage(payload: Payload): RenderedMessage {
  switch (payload.type) {
    case 'text':
      return { ...blankMessage, text: payload.text.body };
    case 'image':
      return { ...blankMessage, text: payload.image.caption ?? '', pictureId: payload.image.id };
    case 'template':
      return { ...blankMessage, text: describeTemplate(payload.template) };
    case 'order': {
      const lines = payload.order.product_items.map(({ product_retailer_id: productId, quantity }) => ({
        productId,
        quantity,
      }));
      return { ...blankMessage, text: payload.order.text ?? '', lines };
    }
    case 'interactive':
      return renderInteractive(payload.interactive);
  }
}

function renderInteractive(interactive: Extract<Payload, { type: 'interactive' }>['interactive']): RenderedMessage {
  switch (interactive.type) {
    case 'button_reply':
      return { ...blankMessage, text: interactive.button_reply.title };
    case 'list_reply':
      return { ...blankMessage, text: interactive.list_reply.title };
    case 'button': {
      const { header, body, action } = interactive;
      const choices = action.buttons.map(({ reply }) => reply);
      return { ...blankMessage, text: body.text, pictureId: header?.image.id ?? null, choices };
    }
    case 'list': {
      const { body, action } = interactive;
      const choices = action.sections.flatMap(({ rows }) =>
        rows.map(({ id, title, description }) => ({ id, title, ...(description && { description }) })),
      );
      return { ...blankMessage, text: body.text, choices, listButton: action.button };
    }
  }
}

/** Only the service knows the approved text: this shows the template's name and its parameters. */
function describeTemplate({ name, components = [] }: Extract<OutgoingBody, { type: 'template' }>['template']): string {
  const filled = components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  return [`[${name}]`, ...filled].join('\n');
}

/** Returns the prices in paise of those of the shop's products that customers can see. */
export async function findProductPrices({ database }: ChatContext, sellerId: string, ids: string[]) {
  const { rows } = await database.pool.query<{ id: string; price_paise: string }>(
    'select id, price_paise from products where seller_id = $1 and id = any($2) and is_visible',
    [sellerId, ids],
  );
  return new Map(rows.map(({ id, price_paise }) => [id, Number(price_paise)]));
}

/** Returns the owner's name, which their phone sends as its own. */
export async function readShopOwnerName({ database }: ChatContext, { sellerId }: SellerMember): Promise<string> {
  const { rows } = await database.pool.query<{ ownerName: string }>(
    'select owner_name as "ownerName" from sellers where id = $1',
    [sellerId],
  );
  const [shop] = rows;
  if (!shop) throw new AppError('seller_not_found');
  return shop.ownerName;
}
