import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { readCartClauses } from '#server/language/cartEdits.ts';
import { mayAsk } from '#server/language/cartQuestions.ts';
import { tellsWhich } from '#server/language/goodsItems.ts';
import { type GoodsItem, understand } from '#server/language/understand.ts';
import type { Proposal, Situation } from '../situation/proposal.ts';
import { isSameLine } from './cartLines.ts';
import { parsePickId } from './productPicks.ts';
import { turnText } from './turnReading.ts';
import type { UnreadWords } from './unreadWords.ts';

/** A wish that is asked about again stays open: the next cart takes it along, and points it out unless it shows it. */
export function keepUnread(situation: Situation, proposal: Proposal, unread: UnreadWords | undefined): Proposal {
  const { memory, order, replies } = proposal;
  const text = turnText(situation);
  const isAsked = proposal.action === 'askBack' ? maySayWhat(text) : replies.some(({ message }) => asksWhich(message));
  const isOpen =
    (unread !== undefined ||
      isAsked ||
      wasOnlyTold(situation, proposal, text) ||
      changesNothing(situation, proposal, text)) &&
    !mayAsk(text);
  if (!order) return isOpen ? { ...proposal, memory: { ...memory, unread: text } } : proposal;
  const open = isOpen ? text : situation.memory.unread;
  return {
    ...proposal,
    order: { ...order, ...(open !== undefined && { unread: open }) },
    memory: { ...memory, unread: undefined },
  };
}

/** Whether words that weren't understood may name goods of an order. */
const maySayWhat = (text: string) =>
  /(?<![\p{L}\p{M}])(?:ones?|wal[aei]|वाल[ाेी])(?![\p{L}\p{M}])/iu.test(text) ||
  readCartClauses(text).some((clause) => clause.edits.size > 0 || understand(clause.text).items.length > 0);

/**
 * Whether goods in a number, or a size or colour below a cart, were only told about: 'barah wala dibba ek' of mangoes,
 * 'too expensive, the two kilo ones then' of dumbbells.
 */
function wasOnlyTold({ cart }: Situation, { action, order }: Proposal, text: string): boolean {
  if (order) return false;
  // 'Yes, change it' of what isn't said.
  if (action === 'changeOrder' && cart.length > 0) return true;
  const { items } = understand(text);
  const namesLook = cart.length > 0 && items.some(({ words }) => words.some(tellsWhich));
  const isCounted = ({ quantity, words }: GoodsItem) => words.length > 0 && quantity !== undefined;
  return (namesLook && tellingActions.has(action)) || (action === 'available' && items.some(isCounted));
}
const tellingActions = new Set<Proposal['action']>(['available', 'price', 'bargain']);

/** Whether a message that changes quantities left the cart as it was. */
function changesNothing({ cart }: Situation, { order }: Proposal, text: string): boolean {
  if (!order?.isWhole || order.lines.length !== cart.length) return false;
  const isKept = order.lines.every((line) =>
    cart.some((one) => isSameLine(one, line) && one.quantity === line.quantity),
  );
  return isKept && readCartClauses(text).some(({ edits }) => counting.some((edit) => edits.has(edit)));
}
const counting = ['exact', 'more', 'fewer', 'double', 'remove'] as const;

const asksWhich = (message: OutgoingMessage) =>
  message.kind === 'list' && message.rows.some(({ id }) => parsePickId(id) !== undefined);
