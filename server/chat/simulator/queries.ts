import { sql } from 'kysely';
import type { MessageChoice } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { ChatContext } from '../context.ts';
import { isPhoneOf, type SimulatedPhoneMessage, type SimulatedPhoneOwner } from './commands.ts';
import type { OutgoingBody } from './messageSchemas.ts';

/** Returns a file that was uploaded to the simulated service. */
export function findSimulatedFile({ database }: ChatContext, id: string) {
  return database.read.selectFrom('simulatedMedia').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a photo or document that was sent from or to a simulated phone; for a shop, from or to either of its phones. */
export function findSimulatedAttachment(
  { database }: ChatContext,
  owner: SimulatedPhoneOwner | SellerMember,
  id: string,
) {
  return database.read
    .selectFrom('simulatedMedia')
    .select(['mimeType', 'content'])
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('simulatedMessages')
          .innerJoin('simulatedPhones', 'simulatedPhones.id', 'phoneId')
          .where(isPhoneOf(owner))
          .where(({ ref }) => {
            const payload = ref('payload');
            return sql<boolean>`${id} in (${payload}->'image'->>'id', ${payload}->'document'->>'id', ${payload}->'interactive'->'header'->'image'->>'id')`;
          }),
      ),
    )
    .executeTakeFirst();
}

type Payload = OutgoingBody | SimulatedPhoneMessage;

/** The number of latest messages that a phone shows. */
const maxShownMessages = 100;

/** Returns the screen of a simulated phone, oldest message first; empty before it has sent anything. */
export async function readSimulatedPhone({ database }: ChatContext, owner: SimulatedPhoneOwner) {
  const messages = await database.read
    .selectFrom('simulatedMessages')
    .innerJoin('simulatedPhones', 'simulatedPhones.id', 'phoneId')
    .select(['externalId', 'direction', 'state', 'simulatedMessages.createdAt'])
    .select(({ ref }) => ref('payload').$castTo<Payload>().as('payload'))
    .where(isPhoneOf(owner))
    .orderBy('simulatedMessages.createdAt', 'desc')
    .orderBy('simulatedMessages.id', 'desc')
    .limit(sql.lit(maxShownMessages))
    .execute();
  return messages.toReversed().map(({ externalId, direction, payload, state, createdAt }) => ({
    id: externalId,
    direction,
    state,
    at: createdAt.toISOString(),
    ...renderMessage(payload),
  }));
}

type RenderedMessage = {
  text: string;
  pictureId: string | null;
  document: { id: string; name: string } | null;
  choices: MessageChoice[];
  /** Label of the button that opens a list; null if the choices are buttons. */
  listButton: string | null;
  lines: { productId: string; quantity: number }[];
};
const blankMessage: RenderedMessage = {
  text: '',
  pictureId: null,
  document: null,
  choices: [],
  listButton: null,
  lines: [],
};

function renderMessage(payload: Payload): RenderedMessage {
  switch (payload.type) {
    case 'text':
      return { ...blankMessage, text: payload.text.body };
    case 'image':
      return { ...blankMessage, text: payload.image.caption ?? '', pictureId: payload.image.id };
    case 'document': {
      const { id, filename = '', caption = '' } = payload.document;
      return { ...blankMessage, text: caption, document: { id, name: filename } };
    }
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
  const products = await database.read
    .selectFrom('products')
    .select(['id', 'pricePaise'])
    .where('sellerId', '=', sellerId)
    .where('id', '=', anyOf(ids))
    .where('isVisible', '=', sql.lit(true))
    .execute();
  return new Map(products.map(({ id, pricePaise }) => [id, pricePaise]));
}

/** Returns the owner's name, which their phone sends as its own. */
export async function readShopOwnerName({ database }: ChatContext, { sellerId }: SellerMember): Promise<string> {
  const shop = await database.read
    .selectFrom('sellers')
    .select('ownerName')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!shop) throw new AppError('seller_not_found');
  return shop.ownerName;
}
