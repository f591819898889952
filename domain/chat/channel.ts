/**
 * The messaging service as Haat speaks with it (chat.md, sections 1 to 3): what may be sent and received, how far a
 * message got, when free words may go. Limits and shapes are those of facts.md, sections 2 to 6.
 */

/** The three ways in: the phone drawn on a page, one number for all sellers, a number of a seller's own. */
export const numberKinds = ['simulator', 'marketplace', 'seller'] as const;
export type NumberKind = (typeof numberKinds)[number];

/** Whether the service takes what a number sends, as it was last asked. What is disconnected keeps its messages. */
export const numberStates = ['unchecked', 'working', 'refused', 'unreachable', 'disconnected'] as const;
export type NumberState = (typeof numberStates)[number];

/** Of which an administrator wants to know: nothing is sent from such a number. */
export const unhealthyNumberStates = ['refused', 'unreachable'] as const satisfies readonly NumberState[];

/** How far an outgoing message got. It only ever rises; read and failed are the end. */
export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const deliveryStateRanks: Record<DeliveryState, number> = { queued: 0, sent: 1, delivered: 2, read: 3, failed: 3 };

/** The state that follows from a report: late and repeated ones change nothing. */
export function advanceDeliveryState(state: DeliveryState, reported: DeliveryState): DeliveryState {
  return deliveryStateRanks[reported] > deliveryStateRanks[state] ? reported : state;
}

/** Why a message did not get there; people read texts/chatProblems. */
export const deliveryProblems = [
  'window_closed',
  'stopped',
  'undeliverable',
  'template_refused',
  'token_refused',
  'token_unreadable',
  'number_missing',
  'marketing_limit',
  'media_refused',
  'too_many_tries',
  'shape_refused',
  'unknown',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** Who wrote a message. `app`: the seller, in the phone's own app; `phone`: the seller, from the connected phone. */
export const messageAuthors = ['customer', 'phone', 'assistant', 'news', 'person', 'app'] as const;
export type MessageAuthor = (typeof messageAuthors)[number];

export const incomingKinds = [
  'text',
  'image',
  'tap',
  'order',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'unsupported',
] as const;
export type IncomingKind = (typeof incomingKinds)[number];

export const outgoingKinds = ['text', 'buttons', 'list', 'image', 'product', 'template'] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];

/** A button or a row of a list: what is tapped comes back by its id. */
export type MessageChoice = { id: string; title: string; description?: string };

/** What Haat sends. Words beyond the service's limits are cut when it is queued. */
export type OutgoingMessage =
  | { kind: 'text'; text: string; hasPreview?: boolean }
  /** One to three buttons below words, with a picture above them if `picture` names one. */
  | { kind: 'buttons'; text: string; buttons: MessageChoice[]; picture?: PictureSource }
  /** Up to ten rows behind one button; of more, the first ten. */
  | { kind: 'list'; text: string; button: string; rows: MessageChoice[] }
  | { kind: 'image'; picture: PictureSource; text?: string }
  /** One product: its picture with words below it and a link to its page. */
  | { kind: 'product'; productId: string; text: string; picture?: PictureSource }
  | { kind: 'template'; name: string; language: string; parameters: string[]; text: string };

/** An address as products keep it (`/media/pictures/{id}` or of another host), or a picture that came in a chat. */
export type PictureSource = { image: string } | { mediaId: string };

/** One line of a cart: the price is what the service showed, in paise, for comparing only. */
export type CartLine = { productId: string; quantity: number; pricePaise: number };

/** A message as it came, stored and readable; `id` is that of its row. */
export type IncomingMessage = {
  id: string;
  contactId: string;
  numberId: string;
  numberKind: NumberKind;
  /** Whose number it is; nobody's are the simulator's and the marketplace's. */
  numberSellerId: string | null;
  /** The only shop that a simulated customer can talk to; null for real people, and before a visitor's phone named one. */
  simulatedFor: string | null;
  /** The service's own id: the key of an order that it places. */
  externalId: string;
  occurredAt: Date;
  kind: IncomingKind;
  /** Words: of a text, below a picture, of a tapped button or with a cart. */
  text: string;
  /** What was tapped, by the id that it was sent with. */
  choiceId?: string;
  cart?: CartLine[];
  mediaId?: string;
  /** The service's id of the message that this one answers. */
  replyTo?: string;
  /** The product that a question is about. */
  aboutProductId?: string;
};

/** In characters (code points), counts and bytes: what the service refuses beyond (facts.md, sections 4 and 6). */
export const channelLimits = {
  text: 4096,
  /** Of words above buttons and lists: vendors differ, the smallest counts. */
  body: 1024,
  caption: 1024,
  buttons: 3,
  buttonTitle: 20,
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  choiceId: 200,
  listButton: 20,
  /** Of one place in a template: approved texts are 1,024 in all. */
  templateText: 200,
  pictureBytes: 5_000_000,
  eventBytes: 3 * 1024 * 1024,
} as const;

const hour = 60 * 60_000;
/** Free words may go for this long after the customer's last message, in milliseconds. */
export const replyWindowMilliseconds = 24 * hour;

/** Until when free words may go after a message of the customer's. */
export const replyWindowEnd = (wroteAt: Date) => new Date(wroteAt.getTime() + replyWindowMilliseconds);

/** Whether free words may go: within 24 hours of the customer's last message. */
export const isReplyWindowOpen = (windowEndsAt: Date | null, now: Date) => windowEndsAt !== null && now < windowEndsAt;
