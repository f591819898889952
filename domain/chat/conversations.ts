/** Who answers a customer: the assistant, one person, or nobody for now (chat.md, section 4). */
export const conversationOwners = ['assistant', 'person', 'paused'] as const;
export type ConversationOwner = (typeof conversationOwners)[number];

/** The role in which somebody writes to a number: `SHOP` makes a connected phone a customer, `SELL` a seller again. */
export const contactModes = ['customer', 'seller'] as const;
export type ContactMode = (typeof contactModes)[number];

/** The filters of the inbox: unread conversations, or those that wait for a person. */
export const chatFilters = ['unread', 'needs-you'] as const;
export type ChatFilter = (typeof chatFilters)[number];

/** How long the assistant pauses after a person has written, in milliseconds. */
export const assistantPauseMilliseconds = 12 * 60 * 60_000;

/** How long a customer waits for a person before the assistant answers again, in milliseconds (chat.md, section 5). */
export const personReplyTimeoutMilliseconds = 60 * 60_000;

/** Maximum difference between two clocks, in milliseconds: a longer pause was set by a wrong clock. */
const maxClockSkew = 5 * 60_000;

/** The longest possible pause of the assistant, in milliseconds. */
export const maxSilence = assistantPauseMilliseconds + maxClockSkew;

/**
 * Returns who answers now: the assistant again once the deadline of a person or of a paused conversation has passed.
 */
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
  /** The owners that the action applies to; for all others it changes nothing. */
  from: readonly ConversationOwner[];
  /** The new owner; missing: no change. */
  to?: ConversationOwner;
  /** Milliseconds until the assistant answers again; missing: only after it is handed back. */
  deadline?: number;
  /** Extends the current deadline, and never shortens it. */
  extendsDeadline?: true;
  /** Whether the shop gets a notification; missing: no change. `either`: if one of the two conversations had one. */
  needsYou?: boolean | 'either';
};

const everyone = conversationOwners;
const notPerson = ['assistant', 'paused'] as const satisfies ConversationOwner[];

/** The actions on a conversation (chat.md, sections 4 and 5). */
export const conversationActions = {
  /** A member of the shop writes in the inbox, or takes over there. */
  takeOver: { from: everyone, to: 'person', deadline: assistantPauseMilliseconds, needsYou: false },
  /** A member of the shop hands it back to the assistant. */
  handBack: { from: everyone, to: 'assistant', needsYou: false },
  /** A person wrote in the phone's own app; an echo may arrive late. */
  echo: { from: everyone, to: 'person', deadline: assistantPauseMilliseconds, extendsDeadline: true, needsYou: false },
  /** The assistant asks for a person, and answers again if nobody has replied in time. */
  handOver: { from: notPerson, to: 'paused', deadline: personReplyTimeoutMilliseconds, needsYou: true },
  /** Nobody has replied in time, so that the assistant answers again; the shop still sees that somebody waits. */
  resume: { from: ['assistant'], to: 'assistant' },
  /** The assistant put a question to the shop. */
  ask: { from: notPerson, needsYou: true },
  /** The shop answered or discarded its last open question, and the customer hasn't written since. */
  close: { from: everyone, needsYou: false },
  /** The customer's message has no answer yet. */
  miss: { from: everyone, needsYou: true },
  /** The assistant may not answer after all; a person who took over meanwhile has seen the message. */
  decline: { from: notPerson, needsYou: true },
  /** Two conversations of one customer are merged. */
  merge: { from: everyone, needsYou: 'either' },
} as const satisfies Record<string, ConversationMove>;
export type ConversationAction = keyof typeof conversationActions;

/** A chat with this many messages has a summary in the inbox. */
export const summarizedFrom = 15;

/** Maximum length of a typed message in characters, a limit of the service. */
export const maxChatTextLength = 4096;
