import { minIntentScore } from '#domain/assistant/assistant.ts';
import type { CartLine, IncomingKind } from '#domain/chat/channel.ts';
import { currentConversationOwner } from '#domain/chat/conversations.ts';
import { AppError } from '#domain/errors.ts';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { politeIntents } from '#server/language/intents.ts';
import { understand } from '#server/language/understand.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { ChatContext } from '../context.ts';
import {
  readOpenQuestionTexts,
  readProductNames,
  readSummarized,
  readSummarizedMessages,
  readSummarizedOrders,
  readVariantLabels,
  summaryLimits,
} from './summaryRecords.ts';

const dayMilliseconds = 24 * 60 * 60_000;

/**
 * Returns what a chat of the last days was about, from its records alone: the customer's own questions, the products
 * that they were shown, the open cart, the latest orders, the address, and what still waits. Throws `chat_not_found`.
 */
export async function summarizeChat({ database, now }: ChatContext, { sellerId }: SellerMember, id: string) {
  const db = database.read;
  const [chat] = await readSummarized(db, { id, sellerId });
  if (!chat) throw new AppError('chat_not_found');
  const since = new Date(now().getTime() - summaryLimits.days * dayMilliseconds);
  const messages = await readSummarizedMessages(db, { id, since });
  const orders = await readSummarizedOrders(db, { id });
  const open = await readOpenQuestionTexts(db, { id });
  const shown = shownProducts(messages);
  const lines = chat.lines ?? [];
  const ids = [...new Set([...shown, ...lines.map(({ productId }) => productId)])];
  const names = new Map((await readProductNames(db, { sellerId, ids })).map((row) => [row.id, row.name]));
  return {
    since: messages.at(-1)?.occurredAt.toISOString() ?? null,
    messages: messages.length,
    asked: askedQuestions(messages),
    shown: shown.flatMap((productId) => {
      const name = names.get(productId);
      return name === undefined ? [] : [{ id: productId, name }];
    }),
    cart: await nameLines(db, { sellerId, lines, names }),
    cartAsks: chat.asks,
    orders: orders.map((order) => ({ ...order, label: formatOrderLabel(order.id) })),
    address: chat.deliveryAddress,
    open: open.map(({ text }) => text),
    waitsSince: findWaitsSince(chat, messages, now())?.toISOString() ?? null,
  };
}

type CartNames = { sellerId: string; lines: readonly CartLine[]; names: ReadonlyMap<string, string> };

async function nameLines(db: QueryBuilder, { sellerId, lines, names }: CartNames) {
  const ids = lines.flatMap(({ variantId }) => variantId ?? []);
  const variants = ids.length > 0 ? await readVariantLabels(db, { sellerId, ids }) : [];
  const labels = new Map(variants.map(({ id, label }) => [id, label]));
  return lines.map(({ productId, variantId, quantity, pricePaise }) => {
    const [name, label] = [names.get(productId), labels.get(variantId ?? '')];
    return { name: name && label ? `${name} (${label})` : (name ?? null), quantity, pricePaise };
  });
}

/** Since when a person is needed; who took over without a word is needed as well. */
function findWaitsSince(
  { needsYouAt, owner, silentUntil }: NonNullable<Awaited<ReturnType<typeof readSummarized>>[number]>,
  messages: readonly SummarizedMessage[],
  now: Date,
): Date | undefined {
  if (needsYouAt || currentConversationOwner(owner, silentUntil, now) !== 'person') return needsYouAt ?? undefined;
  const ofPeople = messages.filter(
    ({ direction, author }) => direction === 'in' || author === 'person' || author === 'app',
  );
  const answered = ofPeople.findIndex(({ direction }) => direction === 'out');
  return ofPeople.slice(0, answered < 0 ? undefined : answered).at(-1)?.occurredAt;
}

type SummarizedMessage = Awaited<ReturnType<typeof readSummarizedMessages>>[number];

/** How many messages are read for questions, newest first: reading takes a millisecond each. */
const maxUnderstood = 60;

/** Typed words, those of a voice message, and those below a picture. */
const spokenKinds: ReadonlySet<string> = new Set(['text', 'audio', 'image'] satisfies IncomingKind[]);

/** The customer's last questions and wishes, oldest first, each once; without greetings and thanks. */
function askedQuestions(messages: readonly SummarizedMessage[]) {
  const texts = messages.filter(
    ({ direction, kind, text }) => direction === 'in' && spokenKinds.has(kind) && text.trim(),
  );
  const asked = new Map<string, { text: string; at: string }>();
  for (const { text, occurredAt } of texts.slice(0, maxUnderstood)) {
    if (asked.size === summaryLimits.questions) break;
    const key = text.trim().toLowerCase();
    if (!asked.has(key) && isWish(text)) asked.set(key, { text: text.trim(), at: occurredAt.toISOString() });
  }
  return [...asked.values()].reverse();
}

const isWish = (text: string) =>
  text.includes('?') ||
  understand(text).intents.some(({ name, score }) => score >= minIntentScore && !politeIntents.has(name));

/** The products of the shop's messages, those shown last first. */
function shownProducts(messages: readonly SummarizedMessage[]): string[] {
  const sent = messages.filter(({ direction }) => direction === 'out');
  const ids = sent.flatMap(({ records, productId }) => [
    ...(records ?? []).flatMap((record) => (record.kind === 'product' ? [record.id] : [])),
    ...(productId ? [productId] : []),
  ]);
  return [...new Set(ids)].slice(0, summaryLimits.products);
}
