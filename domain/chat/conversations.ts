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
export const assistantPauseMilliseconds = 12 * 60 * 60_000;

/** For how long a customer waits for a person before the assistant answers again, in milliseconds (chat.md, section 5). */
export const personReplyTimeoutMilliseconds = 60 * 60_000;

/** By how much two clocks may differ, in milliseconds: a longer silence was begun by one that was wrong. */
const maxClockSkew = 5 * 60_000;

/** The longest time for which the assistant is silent, in milliseconds. */
export const maxSilence = assistantPauseMilliseconds + maxClockSkew;

/** Who answers now: the assistant again once the deadline of a person's, or of a paused conversation, has passed. */
export function currentConversationOwner(
  owner: ConversationOwner,
  silentUntil: Date | null,
  now: Date,
): ConversationOwner {
  if (silentUntil === null) return owner;
  const left = silentUntil.getTime() - now.getTime();
  return left <= 0 || left > maxSilence ? 'assistant' : owner;
}

export type ConversationMove = {
  /** Who may be answering, as `ownerNow` says; for everyone else the action changes nothing. */
  from: readonly ConversationOwner[];
  /** Who answers from now on; missing: no change. */
  to?: ConversationOwner;
  /** Milliseconds until the assistant answers again; missing: never, until handed back. */
  deadline?: number;
  /** Extends the deadline that there is, and never shortens it. */
  extendsDeadline?: true;
  /** Whether the bell rings for the shop; missing: no change. `either`: if it rang for one of two. */
  needsYou?: boolean | 'either';
};

const everyone = conversationOwners;
const notPerson = ['assistant', 'paused'] as const satisfies ConversationOwner[];

/** What happens to a conversation (chat.md, sections 4 and 5). */
export const conversationActions = {
  /** A person of the shop writes in the inbox, or takes over there. */
  takeOver: { from: everyone, to: 'person', deadline: assistantPauseMilliseconds, needsYou: false },
  /** A person of the shop leaves it to the assistant again. */
  handBack: { from: everyone, to: 'assistant', needsYou: false },
  /** A person wrote in the phone's own app; an echo may arrive late. */
  echo: { from: everyone, to: 'person', deadline: assistantPauseMilliseconds, extendsDeadline: true, needsYou: false },
  /** The assistant asks for a person, and answers again when none came. */
  handOver: { from: notPerson, to: 'paused', deadline: personReplyTimeoutMilliseconds, needsYou: true },
  /** The assistant put a question to the shop. */
  ask: { from: notPerson, needsYou: true },
  /** The shop answered or discarded its last open question, and the customer wrote nothing since. */
  close: { from: everyone, needsYou: false },
  /** Nobody answers what the customer wrote. */
  miss: { from: everyone, needsYou: true },
  /** The assistant may not answer after all; a person who took over meanwhile knows the message. */
  decline: { from: notPerson, needsYou: true },
  /** Two conversations of one customer become one. */
  merge: { from: everyone, needsYou: 'either' },
} as const satisfies Record<string, ConversationMove>;
export type ConversationAction = keyof typeof conversationActions;

/** Of a message that a person types, in characters: what the service takes. */
export const maxChatTextLength = 4096;
