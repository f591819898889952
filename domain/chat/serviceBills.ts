/** The messaging service's own bill with a button to pay, sent instead of a text with a link (money.md, section 3). */

/** Amounts are paise. */
export type ServiceBill = {
  orderId: string;
  /** Of the payment request: `tr`. */
  reference: string;
  /** Opens a payment app. */
  link: string;
  goodsPaise: number;
  discountPaise: number;
  /** Delivery and the fee for cash on delivery. */
  shippingPaise: number;
  totalPaise: number;
  items: { id: string; name: string; pricePaise: number; quantity: number }[];
};

/** What a text is sent as where the shop's number is set up for it: a bill, or that a bill was paid. */
export type ServicePayment = { is: 'bill'; bill: ServiceBill } | { is: 'paid'; reference: string };

/** Whether the parts add up to the total; the service refuses bills that don't. */
export const isBalanced = ({ items, goodsPaise, discountPaise, shippingPaise, totalPaise }: ServiceBill): boolean =>
  items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0) === goodsPaise &&
  goodsPaise + shippingPaise - discountPaise === totalPaise;
