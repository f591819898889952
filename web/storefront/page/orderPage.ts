import type { ShopChat } from '#domain/chat/chatCommands.ts';
import type { OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import type { OrderOutcome, PaymentState } from '#domain/orders/paymentStates.ts';
import type { PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import type { SellingFacts } from '#domain/sellers/shopFacts.ts';
import type { RequestLimits } from '#domain/sellers/upi.ts';

export type OrderPageData = {
  name: 'order';
  order: PublicOrder;
  token: string;
  formToken: string;
  /** Whether the browser saves the order. False for signed-in users, who may be looking after a customer. */
  isSavedInBrowser: boolean;
  /** This browser has just placed the order with a plain form. */
  isPlacedHere: boolean;
  refusal?: OrderRefusal;
};

export type PublicOrder = {
  /** The last 8 characters of the order's id. */
  label: string;
  /** Counted per shop. */
  number: number;
  status: OrderStatus;
  totalPaise: number;
  discountPaise: number;
  deliveryPaise: number;
  codFeePaise: number;
  /** Null where the shop did not ask. */
  way: OrderWay | null;
  pincode: string | null;
  state: string | null;
  /** How it ended, where no status says so. */
  outcome: OrderOutcome | null;
  courier: string | null;
  tracking: string | null;
  trackingLink: string | null;
  payment: PublicPayment;
  customerName: string | null;
  deliveryAddress: string | null;
  note: string | null;
  /** When the customer's personal data was deleted, except what the law requires. */
  erasedAt: string | null;
  createdAt: string;
  items: OrderedItem[];
  /** When a pending order expires. */
  lapsesAt: string | null;
  /** Placed by the seller. */
  isOwn: boolean;
  /** Placed by a simulated customer; nothing will be delivered. */
  isTest: boolean;
  history: { to: OrderStatus; cause: OrderCause; at: string }[];
  /** `slug` is null while the shop is not public; `chat` is null when it was closed for good. */
  seller: {
    businessName: string;
    slug: string | null;
    address: string;
    chat: ShopChat | null;
    facts: SellingFacts;
  };
};

/** How an order is paid, as its customer sees it. */
export type PublicPayment = {
  method: PaymentMethod;
  money: { state: PaymentState; keepPaise: number; receivedPaise: number; returnedPaise: number };
  /** Then a charge of ₹0 is free delivery. */
  hasDeliveryCharge: boolean;
  /** What is asked for now by UPI, with the link that payment apps open. */
  request: ({ link: string; vpa: string; name: string; amountPaise: number } & RequestLimits) | null;
  /** What is asked for now on the payment provider's page. */
  online: OnlinePayment | null;
  /** Money is asked for when the shop confirms. */
  isAskedLater: boolean;
  /** The methods that the customer can change to. */
  otherMethods: PaymentMethod[];
  canClaim: boolean;
  /** The shop has not found the last payment that the customer made. */
  isClaimRefused: boolean;
  /** Owed to the customer, where they want it, and from which UPI ID they paid. */
  refundDue: { amountPaise: number; vpa: string | null; payerVpa: string | null } | null;
  /** Sent by hand. */
  refundSent: { amountPaise: number; vpa: string | null; reference: string | null } | null;
};

/** A payment on the page of the shop's payment provider. */
export type OnlinePayment = {
  amountPaise: number;
  /** By the stand-in: no money moves. */
  isTest: boolean;
  /** Calls failed: it can't be paid for some minutes. */
  isDown: boolean;
  /** The customer has opened the page: their payment may be on its way. */
  isOpened: boolean;
};

export type OrderedItem = {
  /** Null when the product was deleted. */
  productId: string | null;
  productName: string;
  /** Null without options, and when the variant was deleted. */
  variantId: string | null;
  quantity: number;
  pricePaise: number;
  /** The product's first photo, as long as it is offered. */
  image: string | null;
  review: { stars: number; words: string | null } | null;
};

/** Why a form on the order page was refused, with its values: a review's product, or which form about the payment. */
export type OrderRefusal = {
  error: string;
  productId?: string;
  paymentForm?: 'paid' | 'refund';
  values?: Record<string, string>;
};
