/** The assistant as the corpus asks it: the one place that knows both. */
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { PagesContext } from '#server/pages/context.ts';
import type { Shop } from './shop.ts';

export type Proposal = {
  /** An intent, or 'handOver' or 'asksBack'; 'question' for a pair of the shop's own. */
  action: string;
  /** What the answer stands on, by the ids of the rows; of the shop itself nothing is said here. */
  records: { kind: 'product' | 'fact' | 'order' | 'question'; id: string }[];
  /** Everything that the customer would read: bodies, captions, rows of lists, names of buttons. */
  texts: string[];
  handsOver: boolean;
  /** Of the answer to the last message alone. */
  milliseconds: number;
};

/**
 * What is proposed after these messages of a customer, oldest first, each of which was answered before the next.
 * `voice` of corpus.ts stands for a message that was spoken. Each call is a conversation of its own; nothing is placed,
 * changed or cancelled by it.
 */
export type Propose = (conversation: readonly string[]) => Promise<Proposal>;
export type OpenEngine = (context: PagesContext, shop: Shop) => Promise<Propose>;

/** Everything that a customer reads of a message. */
export function textsOf(message: OutgoingMessage): string[] {
  const choices = message.kind === 'buttons' ? message.buttons : message.kind === 'list' ? message.rows : [];
  const below = choices.flatMap(({ title, description = '' }) => [title, description]);
  return [message.text ?? '', ...(message.kind === 'list' ? [message.button] : []), ...below].filter(
    (text) => text !== '',
  );
}
