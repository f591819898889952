/** The owner of the simulated phone: a customer, or the seller. */
export const phoneRoles = ['customer', 'seller'] as const;
export type PhoneRole = (typeof phoneRoles)[number];

/** Possible delivery faults of a message to the shop: it arrives twice, or after a later one. */
export const deliveryFaults = ['twice', 'late'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];
