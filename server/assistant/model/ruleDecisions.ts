import type { Intent } from '#domain/assistant/assistant.ts';
import type { Proposal, Situation } from '../situation/proposal.ts';

/** What the house's own rules answer, whatever a model might say: courtesies, who is handed over, what is refused. */
const ruleActions = new Set<Proposal['action']>([
  'greeting',
  'thanks',
  'goodbye',
  'yes',
  'no',
  'bot',
  'person',
  'complaint',
  'health',
  'law',
  'bargain',
  'offTopic',
  'attack',
] satisfies Intent[]);

/**
 * Whether the built-in engine's understanding decides what happens: who is handed over, an order that it proposes, taps,
 * pictures of products, what the shop has not written down. A model is asked for the rest (chat.md, section 5).
 */
export function isDecidedByRules({ messages, memory }: Situation, proposal: Proposal): boolean {
  if (messages.some(({ kind }) => kind !== 'text')) return true;
  if (proposal.action === 'askBack') return false;
  const { action, handsOver, order, asksShop, replies } = proposal;
  const isBargain = proposal.memory.bargains > memory.bargains;
  const isMissing = asksShop !== undefined && asksShop !== 'question';
  const isShown = replies.some(({ message }) => message.kind !== 'text');
  return ruleActions.has(action) || handsOver || order !== undefined || isBargain || isMissing || isShown;
}
