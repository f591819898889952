/**
 * Haat's model of the messaging service (chat.md, sections 1 to 3): the messages that may be sent and received,
 * delivery states, and when free text is allowed. Limits and formats come from facts.md, sections 2 to 6.
 */

import type { Language } from '../platform/languages.ts';
import type { ReceivedDocument } from './phoneImports.ts';
import type { ServicePayment } from './serviceBills.ts';

/** The three kinds of numbers: the simulator's, one shared by all sellers, and a seller's own. */
export const numberKinds = ['simulator', 'marketplace', 'seller'] as const;
export type NumberKind = (typeof numberKinds)[number];

/**
 * Whether the service accepts messages from a number, as of the last check. A disconnected number keeps its messages.
 */
export const numberStates = ['unchecked', 'working', 'refused', 'unreachable', 'disconnected'] as const;
export type NumberState = (typeof numberStates)[number];

/** States that an admin should know about: such a number sends nothing. */
export const unhealthyNumberStates = ['refused', 'unreachable'] as const satisfies readonly NumberState[];

/** The delivery states of an outgoing message. They only advance; read and failed are final. */
export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const deliveryStateRanks: Record<DeliveryState, number> = { queued: 0, sent: 1, delivered: 2, read: 3, failed: 3 };

/** Returns the state after a report: late and repeated reports change nothing. */
export function advanceDeliveryState(state: DeliveryState, reported: DeliveryState): DeliveryState {
  return deliveryStateRanks[reported] > deliveryStateRanks[state] ? reported : state;
}

/** Why a message wasn't delivered; people read texts/en/chat/chatProblems.json. */
export const deliveryProblems = [
  'window_closed',
  'stopped',
  'undeliverable',
  'template_refused',
  'token_refused',
  'token_unreadable',
  'number_missing',
  'billing_problem',
  'account_blocked',
  'name_unapproved',
  'country_blocked',
  'spam_limit',
  'sending_limit',
  'marketing_limit',
  'media_refused',
  'too_many_tries',
  'shape_refused',
  'unknown',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** Problems of a number's account at the service, which its owner solves there. */
export const accountProblems: readonly DeliveryProblem[] = ['billing_problem', 'account_blocked', 'spam_limit'];
/** Problems that concern all messages of a number, not only the one that failed. */
export const numberProblems: readonly DeliveryProblem[] = ['token_refused', 'token_unreadable', ...accountProblems];

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

export const outgoingKinds = ['text', 'buttons', 'list', 'image', 'product', 'document', 'template'] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];

/** A button or a row of a list: a tap returns its id. */
export type MessageChoice = { id: string; title: string; description?: string };

/** A message that Haat sends. Text beyond the service's limits is truncated when it is queued. */
export type OutgoingMessage =
  /** With a payment it is sent in the service's own form, and as text where the service refuses that. */
  | { kind: 'text'; text: string; hasPreview?: boolean; payment?: ServicePayment }
  /** One to three buttons below text, with a photo above if `picture` names one. */
  | { kind: 'buttons'; text: string; buttons: MessageChoice[]; picture?: PictureSource }
  /** Up to ten rows behind one button; further rows are dropped. */
  | { kind: 'list'; text: string; button: string; rows: MessageChoice[] }
  | { kind: 'image'; picture: PictureSource; text?: string }
  /** One product: its photo with a text and a link to its page below. */
  | { kind: 'product'; productId: string; text: string; picture?: PictureSource }
  /** A file below its text, which says where else it can be found. */
  | { kind: 'document'; document: DocumentSource; text: string }
  | { kind: 'template'; name: string; language: string; parameters: string[]; text: string };

/**
 * An address as stored with products (`/media/pictures/{id}` or on another host), a photo received in a chat, or the
 * picture with the QR code of a shop, drawn when it is sent.
 */
export type PictureSource = { image: string } | { mediaId: string } | { posterOf: string };

/** A file that is made when it is sent: the rows of an import that have errors, as CSV in this language. */
export type DocumentSource = { name: string; problemsOf: string; language: Language };

/** One line of a cart. The price is the one that the service showed, in paise, for comparison only. */
export type CartLine = {
  productId: string;
  /** Of a product with options. In a cart of the service, `productId` is the variant's id. */
  variantId?: string;
  /** Of a product with options whose variant isn't known yet: the values chosen so far. */
  values?: (string | null)[];
  /** How many items are in one, where the customer counted items: a box of 12. */
  pieces?: number;
  quantity: number;
  pricePaise: number;
};

/** A received message, parsed and stored; `id` is that of its row. */
export type IncomingMessage = {
  id: string;
  contactId: string;
  numberId: string;
  numberKind: NumberKind;
  /** The seller who owns the number; null for the simulator's and the marketplace's. */
  numberSellerId: string | null;
  /**
   * The only shop that a simulated customer can talk to; null for real people, and until a visitor's phone has named
   * one.
   */
  simulatedFor: string | null;
  /** The service's own id: the idempotency key of an order that it places. */
  externalId: string;
  occurredAt: Date;
  kind: IncomingKind;
  /** The text of a message, below a photo, of a tapped button or with a cart. */
  text: string;
  /** The id of the tapped button or row. */
  choiceId?: string;
  cart?: CartLine[];
  mediaId?: string;
  document?: ReceivedDocument;
  /** The service's id of the message that this one replies to. */
  replyTo?: string;
  /** The product that a question is about. */
  aboutProductId?: string;
  /** A reaction, a message taken back or a notice of the service: nobody waits for an answer. */
  asksNothing?: true;
};

/** In characters (code points), counts and bytes: the service rejects anything larger (facts.md, sections 4 and 6). */
export const channelLimits = {
  text: 4096,
  /** Text above buttons and lists: documentation differs, so this is the smallest limit. */
  body: 1024,
  caption: 1024,
  buttons: 3,
  buttonTitle: 20,
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  choiceId: 200,
  listButton: 20,
  /** One template parameter; a whole approved text may have 1,024. */
  templateText: 200,
  pictureBytes: 5_000_000,
  eventBytes: 3 * 1024 * 1024,
} as const;

const hour = 60 * 60_000;
/** How long free text is allowed after the customer's last message, in milliseconds. */
export const replyWindowMilliseconds = 24 * hour;

/** Returns until when free text is allowed after a customer's message. */
export const replyWindowEnd = (wroteAt: Date) => new Date(wroteAt.getTime() + replyWindowMilliseconds);

/** Whether free text is allowed: within 24 hours of the customer's last message. */
export const isReplyWindowOpen = (windowEndsAt: Date | null, now: Date) => windowEndsAt !== null && now < windowEndsAt;
