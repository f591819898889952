/** The tabs of the payment settings, as in the address. In a file of its own, because every screen loads the routes' addresses. */
export const paymentTabs = ['upi', 'provider', 'rules', 'cod', 'delivery'] as const;
export type PaymentTab = (typeof paymentTabs)[number];
