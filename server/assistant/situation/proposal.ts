import type { Intent } from '#domain/assistant/assistant.ts';
import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { IncomingKind, OutgoingMessage } from '#domain/chat/channel.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { ProductQuery, SearchHit } from './catalogue.ts';

export type ShopFact = Extract<AssistantRecord, { kind: 'fact' }>;
export type CustomerOrder = { id: string; status: OrderStatus; totalPaise: number; token: string };

/** What an answer may look at: this shop's catalogue and facts, and this customer's own orders there, newest first. */
export type CatalogReader = {
  products(wanted: Omit<ProductQuery, 'sellerId'>): Promise<SearchHit[]>;
  spellings(words: readonly GoodsWord[]): Promise<GoodsWord[]>;
  /** What the shop says of itself, with its pairs of question and answer. */
  facts(): Promise<ShopFact[]>;
  orders(): Promise<CustomerOrder[]>;
};

/** What the assistant keeps in mind of one conversation. */
export type ConversationMemory = {
  /** It has said who it is. */
  isIntroduced: boolean;
  language: Language;
  /** The products that were spoken of last, and the words that found them. */
  focus: string[];
  words: GoodsWord[];
  /** What was last asked of a product. */
  intent: Intent | null;
  /** In a row; how often the customer bargained. */
  misunderstandings: number;
  bargains: number;
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
};
export type Situation = {
  publicUrl: string;
  shop: Extract<AssistantRecord, { kind: 'shop' }>;
  /** The customer's messages that are answered as one, as they came. */
  messages: readonly CustomerMessage[];
  memory: ConversationMemory;
  /** A person was asked and has not written yet: only what the shop says of itself is answered. */
  waitsForPerson?: boolean;
};

export type AssistantReply = { message: OutgoingMessage; records: AssistantRecord[] };

/** A line of an order that is proposed, at the price of the record. */
export type ProposedLine = { productId: string; quantity: number; pricePaise: number };

/** What an engine would do; what of it is done is decided in the transaction that does it. */
export type Proposal = {
  /** What it took the messages for; `askBack`: for nothing. */
  action: Intent | 'askBack';
  replies: AssistantReply[];
  memory: ConversationMemory;
  handsOver: boolean;
  /** A question that no record answers: it goes to the shop. */
  asksShop?: FactKind;
  /** Further ones of the same words. */
  alsoAsks?: FactKind[];
  /** Becomes a cart, which the customer places by a tap; `note` are their words where they say more than products. */
  order?: { lines: ProposedLine[]; note: string; address: string | undefined; where?: 'last' | 'pickUp' | undefined };
};
