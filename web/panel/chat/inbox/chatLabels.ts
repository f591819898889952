import type { DeliveryState, Problem } from '#domain/chat/channel.ts';
import * as problems from '#texts/chatProblems.gen.ts';
import * as texts from '#texts/chats.gen.ts';
import { formatDate, formatTime } from '#texts/formats.ts';
import type { Chat, ChatMessage } from './chatQueries.ts';

/** What a message without words is called. */
export const messageKindLabels: Record<ChatMessage['kind'], () => string> = {
  text: texts.someMessage,
  image: texts.photo,
  tap: texts.someMessage,
  order: texts.cart,
  audio: texts.voice,
  video: texts.video,
  document: texts.document,
  sticker: texts.sticker,
  location: texts.location,
  unsupported: texts.unsupported,
  buttons: texts.someMessage,
  list: texts.someMessage,
  product: texts.someMessage,
  template: texts.someMessage,
};

export const deliveryStateLabels: Record<DeliveryState, () => string> = {
  queued: texts.waiting,
  sent: texts.sent,
  delivered: texts.delivered,
  read: texts.read,
  failed: texts.failed,
};

export const deliveryProblemLabels: Record<Problem, () => string> = { ...problems };

/** The customer, by whatever is known of them. */
export function getCustomerName(
  { name, phone }: Pick<Chat, 'name' | 'phone'>,
  format: (phone: string) => string,
): string {
  return name ?? (phone ? format(phone) : texts.unnamed());
}

/** Who answers now; where that is the assistant and it is switched off, nobody does by itself. */
export function getOwnerLabel({ owner, isMine, ownerName, isAssistantOn }: ChatOwnership): string {
  if (owner === 'assistant') return isAssistantOn ? texts.assistant() : texts.assistantOff();
  if (owner === 'paused') return texts.paused();
  return isMine ? texts.you() : (ownerName ?? texts.somebody());
}

type ChatOwnership = Pick<Chat, 'owner' | 'isMine' | 'ownerName' | 'isAssistantOn'>;

/** The same as a sentence. */
export const describeAnswerer = (chat: ChatOwnership): string =>
  chat.owner === 'assistant' && !chat.isAssistantOn ? getOwnerLabel(chat) : texts.answers({ who: getOwnerLabel(chat) });

/** The time of today's messages, the day of others. */
export function formatShortTime(iso: string, now: number): string {
  const day = formatDate(iso);
  return day === formatDate(new Date(now).toISOString()) ? formatTime(iso) : day;
}

const hourMilliseconds = 60 * 60_000;

/** What is left of the 24 hours; `undefined` where they are over. */
export function formatWindowLeft(windowEndsAt: string | null, now: number): string | undefined {
  const left = windowEndsAt === null ? 0 : Date.parse(windowEndsAt) - now;
  return left > 0 ? texts.hoursLeft({ count: Math.floor(left / hourMilliseconds) }) : undefined;
}
