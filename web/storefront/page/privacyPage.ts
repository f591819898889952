import type { OrderStatus } from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';

/** Retention periods and recipients of personal data, as the code and its settings define them. */
export type PrivacyFacts = {
  days: Record<
    'mails' | 'events' | 'attempts' | 'browsers' | 'sessions' | 'orderKeys' | 'questions' | 'drafts' | 'reports',
    number
  >;
  /** 0 when no backups are made. */
  backupDays: number;
  recordYears: number;
  namedFromPaise: number;
  sendsMail: boolean;
  /** A number of the messaging service is connected. */
  chats: boolean;
  /** Host of the language model that answers customers; null without one. */
  modelHost: string | null;
  /** Host of the service that transcribes voice notes; null without one. */
  voiceHost: string | null;
};

/** How a code is sent to a customer's phone; null when there is no way. */
export type CodeDelivery = { by: 'marketplace'; phone: string } | { by: 'shop' } | null;

/** A summary of the data stored about a customer. */
export type OwnDataSummary = {
  /** The only shop that the data comes from; null for all shops. */
  onlyShop: string | null;
  orders: {
    label: string;
    shop: string;
    status: OrderStatus;
    outcome: OrderOutcome | null;
    way: OrderWay | null;
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

/** The pages about personal data. */
export type PrivacyPageData =
  | { name: 'privacy'; facts: PrivacyFacts }
  /** `isAsked`: a code was requested and has been sent if the phone may receive one. */
  | { name: 'my-data'; delivery: CodeDelivery; isAsked: boolean; form: PrivacyForm }
  | { name: 'own-data'; token: string; data: OwnDataSummary; formToken: string; error?: string }
  | { name: 'data-erased' };
export type PrivacyPageOf<Name extends PrivacyPageData['name']> = Extract<PrivacyPageData, { name: Name }>;
