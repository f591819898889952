import type { ConversationMemory } from './proposal.ts';

/** What waits for an answer. */
export type Turn = { conversationId: string; dueAt: Date; messageIds: string[]; memory: ConversationMemory };
