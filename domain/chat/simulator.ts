/** Whose phone is drawn: that of a customer, or the seller's own. */
export const phoneRoles = ['customer', 'seller'] as const;
export type PhoneRole = (typeof phoneRoles)[number];

/** What can be wrong with how a message reaches the shop: it comes twice, or later than what was sent after it. */
export const deliveryFaults = ['twice', 'late'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];
