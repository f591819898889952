/** Who answers a customer: the assistant, one person, or nobody for now (chat.md, section 4). */
export const conversationOwners = ['assistant', 'person', 'paused'] as const;
export type ConversationOwner = (typeof conversationOwners)[number];

/** As whom somebody writes to a number: `SHOP` makes a connected phone a customer, `SELL` a seller again. */
export const contactModes = ['customer', 'seller'] as const;
export type ContactMode = (typeof contactModes)[number];
