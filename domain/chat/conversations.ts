/** Who answers a customer: the assistant, one person, or nobody for now (chat.md, section 4). */
export const conversationOwners = ['assistant', 'person', 'paused'] as const;
export type ConversationOwner = (typeof conversationOwners)[number];

/** As whom somebody writes to a number: `SHOP` makes a connected phone a customer, `SELL` a seller again. */
export const contactModes = ['customer', 'seller'] as const;
export type ContactMode = (typeof contactModes)[number];

/** The inbox shows all conversations, or those with something new, or those that wait for a person. */
export const chatFilters = ['unread', 'needs-you'] as const;
export type ChatFilter = (typeof chatFilters)[number];

/** For how long the assistant keeps quiet after a person has written, in milliseconds. */
export const silenceMilliseconds = 12 * 60 * 60_000;

/** For how long a customer waits for a person before the assistant answers again, in milliseconds (chat.md, section 5). */
export const waitingMilliseconds = 60 * 60_000;

/** By how much two clocks may differ, in milliseconds: a longer silence was begun by one that was wrong. */
const clockDifference = 5 * 60_000;

/** Who answers now: a person's conversation is the assistant's again when it has been quiet for long enough. */
export function ownerNow(owner: ConversationOwner, silentUntil: Date | null, now: Date): ConversationOwner {
  if (silentUntil === null) return owner;
  const left = silentUntil.getTime() - now.getTime();
  return left <= 0 || left > silenceMilliseconds + clockDifference ? 'assistant' : owner;
}

/** Of a message that a person types, in characters: what the service takes. */
export const chatTextLimit = 4096;
