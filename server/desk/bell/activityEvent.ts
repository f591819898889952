import type { ModerationStep } from '#domain/catalogue/moderation.ts';
import type { ReportedKind } from '#domain/catalogue/visitorReports.ts';
import type { OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import type { SellerDecision } from '#domain/sellers/sellers.ts';
import type { ImportEvent } from './importActivity.ts';
import type { MoneyEvent } from './moneyActivity.ts';
import type { PaymentNotice } from './paymentNotices.ts';

/** An event for the dashboards' recent activity and the notifications. */
export type ActivityEvent =
  | {
      kind: 'order';
      id: string;
      at: string;
      orderId: string;
      orderLabel: string;
      orderNumber: number;
      customerName: string | null;
      to: OrderStatus;
      cause: OrderCause;
      byMe: boolean;
    }
  | {
      kind: 'review';
      id: string;
      at: string;
      productName: string;
      author: string;
      stars: number;
      byMe: false;
    }
  | {
      /** A conversation that waits for a person; one entry for each, gone once somebody has replied. */
      kind: 'chat';
      /** Id of the conversation. */
      id: string;
      at: string;
      /** The customer's name, or what else is known of them. */
      customerName: string | null;
      byMe: false;
    }
  | {
      /** A conversation that a seller has reported; gone once it is resolved. */
      kind: 'report';
      id: string;
      at: string;
      businessName: string;
      byMe: false;
    }
  | {
      /** A product, shop or review that visitors have reported, from the first report until it is reviewed. */
      kind: 'visitorReport';
      id: string;
      at: string;
      subject: ReportedKind;
      /** Of the product, the reviewed product or the shop. */
      name: string;
      byMe: false;
    }
  | {
      /** What administrators did to one of the seller's products or reviews. */
      kind: 'moderation';
      /** Id of the moderation; it is the same for all of its steps. */
      id: string;
      at: string;
      step: ModerationStep;
      /** Id of the product; null if it is about a review. */
      productId: string | null;
      productName: string;
      byMe: false;
    }
  | MoneyEvent
  | PaymentNotice
  | ImportEvent
  | {
      kind: 'seller';
      id: string;
      at: string;
      sellerId: string;
      businessName: string;
      decision: SellerDecision | 'register';
      byMe: boolean;
    };
