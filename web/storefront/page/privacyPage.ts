import type { OrderStatus } from '#domain/orders/orders.ts';

/** How long what is kept, and by whom beside Haat and its shops: as the program and its settings say it. */
export type PrivacyFacts = {
  days: Record<
    'mails' | 'events' | 'attempts' | 'browsers' | 'sessions' | 'orderKeys' | 'questions' | 'drafts',
    number
  >;
  /** None where no backups are made. */
  backupDays: number;
  recordYears: number;
  namedFromPaise: number;
  sendsMail: boolean;
  /** A number of the messaging service is connected. */
  chats: boolean;
  /** Where the language model is that answers customers, if one does. */
  modelHost: string | null;
};

/** How a code goes to somebody's phone; null: on no way. */
export type CodeDelivery = { by: 'marketplace'; phone: string } | { by: 'shop' } | null;

/** What a page shows of what is kept of a customer. */
export type OwnDataSummary = {
  /** The one shop that it is from; null: all of them. */
  onlyOf: string | null;
  orders: {
    label: string;
    shop: string;
    status: OrderStatus;
    placedAt: string;
    totalPaise: number;
    isErased: boolean;
  }[];
  reviews: { shop: string; product: string; stars: number; words: string | null; writtenAt: string }[];
  chats: { shop: string; name: string | null; phone: string | null }[];
  messages: number;
  pictures: number;
  blockedBy: string[];
};

type PrivacyForm = {
  formToken: string;
  values: { phone?: string };
  error?: string;
  fields?: { phone?: string; code?: string };
};

/** The pages about people's data. */
export type PrivacyPageData =
  | { name: 'privacy'; facts: PrivacyFacts }
  /** `isAsked`: a code is on its way, if the phone is one that it may go to. */
  | { name: 'my-data'; way: CodeDelivery; isAsked: boolean; form: PrivacyForm }
  | { name: 'own-data'; token: string; data: OwnDataSummary; formToken: string; error?: string }
  | { name: 'data-erased' };
export type PrivacyPageOf<Name extends PrivacyPageData['name']> = Extract<PrivacyPageData, { name: Name }>;
