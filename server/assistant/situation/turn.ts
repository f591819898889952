import type { ConversationMemory } from './proposal.ts';

/** The pending messages of a conversation. */
export type Turn = { conversationId: string; dueAt: Date; messageIds: string[]; memory: ConversationMemory };
