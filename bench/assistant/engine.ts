/** Adapts the assistant to the corpus: the only module that knows both. */
import type { OutgoingMessage } from '../../domain/chat/channel.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import type { Shop } from './shop.ts';

export type Proposal = {
  /** An intent, or 'handOver' or 'asksBack'; 'question' for a pair of the shop's own. */
  action: string;
  /** The ids of the rows the answer is based on, except those of the shop itself. */
  records: { kind: 'product' | 'fact' | 'order' | 'question'; id: string }[];
  /** Everything the customer would read: bodies, captions, list rows, button titles. */
  texts: string[];
  handsOver: boolean;
  /** For the answer to the last message only. */
  milliseconds: number;
};

/**
 * What is proposed after these messages of a customer, oldest first, each of which was answered before the next.
 * `voice` of corpus.ts stands for a message that was spoken. Each call is a conversation of its own; nothing is placed,
 * changed or cancelled by it.
 */
export type Propose = (conversation: readonly string[]) => Promise<Proposal>;
export type OpenEngine = (context: PagesContext, shop: Shop) => Promise<Propose>;

/** All text of a message that a customer reads. */
export function textsOf(message: OutgoingMessage): string[] {
  const choices = message.kind === 'buttons' ? message.buttons : message.kind === 'list' ? message.rows : [];
  const below = choices.flatMap(({ title, description = '' }) => [title, description]);
  return [message.text ?? '', ...(message.kind === 'list' ? [message.button] : []), ...below].filter(
    (text) => text !== '',
  );
}
