import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { OptionPageTap, OptionTap } from '#domain/chat/chatCarts.ts';
import { readOptionReply } from '#server/language/optionReply.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Conversation } from '../conversations/customers.ts';
import { checkOpenCart, createReply, reviewCart } from './cartReview.ts';
import type { OpenCart } from './openCarts.ts';
import { findOpenLine, type OpenLine } from './optionChoices.ts';
import { createOptionQuestion } from './optionQuestions.ts';

/** Sets the tapped value, or shows the tapped page of values. A tap on what no longer exists asks again. */
export async function answerOptionTap(
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart | undefined,
  tap: OptionTap | OptionPageTap,
): Promise<OutgoingMessage[]> {
  if (cart?.id !== tap.cartId) return createReply(conversation, texts.cartOver);
  const { lines, options } = await checkOpenCart(tx, conversation, cart);
  const open = findOpenLine(lines, options);
  if (!open) return reviewCart(tx, conversation, cart);
  if ('page' in tap) return askAgain(conversation, cart, { ...open, page: tap.page });
  const value = open.offered.variants.find(({ id }) => id === tap.variantId)?.values[tap.option];
  if (value === undefined) return reviewCart(tx, conversation, cart);
  const values = open.offered.options.map((_, option) =>
    option === tap.option ? value : (open.line.values?.[option] ?? null),
  );
  return setLine(tx, conversation, { ...cart, lines }, open, { values });
}

const askAgain = (
  { language }: Conversation,
  { id }: OpenCart,
  asked: OpenLine & { page?: number; before?: string[] },
) => inLanguage(language, () => [createOptionQuestion({ ...asked, cartId: id })]);

const setLine = (
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart,
  { line }: OpenLine,
  change: { values: (string | null)[]; quantity?: number },
) =>
  reviewCart(tx, conversation, {
    ...cart,
    lines: cart.lines.map((one) => (one === line ? { ...one, ...change } : one)),
  });

/** Reads typed words as the value that was asked for: 'XL', '42', 'laal'. `undefined`: they are about something else. */
export async function answerTypedOption(
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart,
  text: string,
): Promise<OutgoingMessage[] | undefined> {
  const { lines, options } = await checkOpenCart(tx, conversation, cart);
  const open = findOpenLine(lines, options);
  if (!open) return undefined;
  const reply = readOptionReply(text, open.offered, open.line.values ?? []);
  switch (reply.is) {
    case 'chosen':
      return setLine(tx, conversation, { ...cart, lines }, open, reply.change);
    case 'unavailable':
      return askAgain(conversation, cart, {
        ...open,
        before: [inLanguage(conversation.language, texts.optionUnavailable)],
      });
    case 'other':
      return undefined;
  }
}
