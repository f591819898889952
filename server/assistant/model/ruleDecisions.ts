import type { Intent } from '#domain/assistant/assistant.ts';
import type { Proposal, Situation } from '../situation/proposal.ts';

/** Actions that fixed rules decide, independently of a model: courtesies, handovers, refusals. */
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
 * Whether the built-in engine decides the action: handovers, orders, taps, photos of products, and facts that the shop
 * hasn't written. All other messages are sent to a model (chat.md, section 5).
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
