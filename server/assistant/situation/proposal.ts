import type { Intent } from '#domain/assistant/assistant.ts';
import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import type { CartLine, IncomingKind, OutgoingMessage } from '#domain/chat/channel.ts';
import type { OrderIdentity, OrderStatus } from '#domain/orders/orders.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { DeliveryZone } from '#domain/sellers/delivery.ts';
import type { OpenState } from '#domain/sellers/openingHours.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import type { ReaderLanguage } from '#server/catalogue/products/translations.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { ProductQuery, SearchHit } from './catalogue.ts';

export type ShopFact = Extract<AssistantRecord, { kind: 'fact' }>;
export type CustomerOrder = OrderIdentity & {
  status: OrderStatus;
  outcome: OrderOutcome | null;
  totalPaise: number;
  token: string;
  /** The products that were ordered, without deleted ones. */
  productIds: string[];
};

export type DeliveredGoods = { productId: string; variantId?: string | undefined; quantity: number };
export type DeliveryQuote = { zone: DeliveryZone | null; deliveryPaise: number | null };

/**
 * The data that an answer may read: this shop's catalogue and facts, and this customer's own orders there, newest
 * first.
 */
export type CatalogReader = {
  products(wanted: Omit<ProductQuery, 'sellerId'>): Promise<SearchHit[]>;
  /** The options that customers see of these products, by id. */
  options(products: readonly SearchHit[]): Promise<ReadonlyMap<string, OfferedOptions>>;
  /** The visible products with an option that has one of the words in a value. */
  withValues(words: readonly GoodsWord[], language?: ReaderLanguage): Promise<SearchHit[]>;
  /** The shop's facts, with its pairs of question and answer. */
  facts(language?: Language): Promise<ShopFact[]>;
  /**
   * What delivery to a PIN code costs for these goods at today's prices; `undefined` for a shop without zones. `zone` is
   * null where it doesn't deliver. Paise; null without goods.
   */
  deliveryTo(pincode: string, goods: readonly DeliveredGoods[]): Promise<DeliveryQuote | undefined>;
  /** The addresses of a product's photos, in its order. */
  photos(productId: string): Promise<string[]>;
  orders(): Promise<CustomerOrder[]>;
  /** The lines of the customer's last order here that wasn't cancelled, at the prices of then; without deleted goods. */
  lastOrderLines(): Promise<CartLine[]>;
};

/** The assistant's memory of one conversation. */
export type ConversationMemory = {
  /** It has introduced itself. */
  isIntroduced: boolean;
  language: Language;
  /** The products discussed last, and the words that found them. */
  focus: string[];
  /** The products of the last list, numbered as shown: 'the third one'. */
  shown?: string[] | undefined;
  words: GoodsWord[];
  /** The last question about a product. */
  intent: Intent | null;
  /** Consecutive messages that were not understood. */
  misunderstandings: number;
  /** How often the customer asked for a lower price. */
  bargains: number;
  /** The values of the product discussed last that were named: an order of 'this one' means these. */
  chosen?: { productId: string; values: (string | null)[] } | undefined;
  /** Other values of that product that were named just before: 'dono' means all of these. */
  chosenBefore?: (string | null)[][] | undefined;
  /** Words that were answered by asking again; the next cart takes them along until it shows what they wish for. */
  unread?: string | undefined;
};
export const emptyMemory: ConversationMemory = {
  isIntroduced: false,
  language: 'en',
  focus: [],
  words: [],
  intent: null,
  misunderstandings: 0,
  bargains: 0,
};

export type CustomerMessage = {
  id: string;
  kind: IncomingKind;
  text: string;
  choiceId?: string;
  aboutProductId?: string;
  /** The products of the list that it replies to, or with the picture that its photo shows. */
  quotedProductIds?: string[];
  /** Whether the message's photo shows one of the shop's pictures, once it was compared. */
  photo?: 'known' | 'unknown';
};
export type Situation = {
  publicUrl: string;
  shop: Extract<AssistantRecord, { kind: 'shop' }>;
  /** Whether any of the shop's visible products has options, so that words may be values of these. */
  hasOptions: boolean;
  /** The customer's messages that are answered as one, as received. */
  messages: readonly CustomerMessage[];
  memory: ConversationMemory;
  /** Whether the shop is open, and otherwise when it opens next, if it has published its hours. */
  opens?: OpenState | undefined;
  /** The lines of the customer's open cart; empty without one. */
  cart: readonly CartLine[];
  /** Whether the shop never bargains. */
  hasFixedPrices?: boolean;
  /** A person was asked and hasn't written yet: only the shop's own facts are answered. */
  waitsForPerson?: boolean;
  /** The last texts of the conversation before a photo, newest first; empty without one. */
  before?: readonly string[];
};

export type AssistantReply = { message: OutgoingMessage; records: AssistantRecord[] };

/** A line of a proposed order, at the price of the record. `isCounted`: the customer named the quantity. */
export type ProposedLine = CartLine & { isCounted: boolean };

/** An engine's proposal; the transaction that applies it decides what is carried out. */
export type Proposal = {
  /** The recognised intent; `askBack`: none. */
  action: Intent | 'askBack';
  replies: AssistantReply[];
  memory: ConversationMemory;
  handsOver: boolean;
  /** A question that no record answers: it is sent to the shop. */
  asksShop?: FactKind;
  /** The shop is asked to look at the customer's photo. */
  showsPhoto?: true;
  /** Goods that the shop lacks: what their words mean. */
  notFound?: string[];
  /** Further questions in the same words. */
  furtherQuestions?: FactKind[];
  order?: ProposedOrder;
};

/**
 * Becomes a cart, which the customer places by a tap. Its lines are added to the open cart, or, if `isWhole`, replace
 * those of the cart; without any it is discarded. `note` are the customer's words if they say more than products.
 */
export type ProposedOrder = {
  lines: ProposedLine[];
  isWhole?: boolean;
  note: string;
  address: string | undefined;
  /** `ask`: neither the address that is known. */
  where?: 'last' | 'pickUp' | 'ask' | undefined;
  /** The numbers of goods that the shop doesn't have; each of these is named in a reply. */
  unknown?: readonly number[] | undefined;
  /** Words of the customer that wish for something, and that no cart has shown so far. */
  unread?: string | undefined;
};
