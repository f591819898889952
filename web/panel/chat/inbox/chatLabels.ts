import type { DeliveryProblem, DeliveryState } from '#domain/chat/channel.ts';
import * as problems from '#texts/chatProblems.gen.ts';
import * as texts from '#texts/chats.gen.ts';
import { formatDate, formatTime } from '#texts/formats.ts';
import type { Chat, ChatMessage } from './chatQueries.ts';

/** Names for messages without text. */
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

export const deliveryProblemLabels: Record<DeliveryProblem, () => string> = { ...problems };

/** The customer's name, or their phone number. */
export function getCustomerName(
  { name, phone }: Pick<Chat, 'name' | 'phone'>,
  format: (phone: string) => string,
): string {
  return name ?? (phone ? format(phone) : texts.unnamed());
}

/** Who answers now. An assistant that is switched off counts as nobody. */
export function getOwnerLabel({ owner, isMine, ownerName, isAssistantOn }: ChatOwnership): string {
  if (owner === 'assistant') return isAssistantOn ? texts.assistant() : texts.assistantOff();
  if (owner === 'paused') return texts.paused();
  return isMine ? texts.you() : (ownerName ?? texts.somebody());
}

type ChatOwnership = Pick<Chat, 'owner' | 'isMine' | 'ownerName' | 'isAssistantOn'>;

/** The owner as a sentence. */
export const describeAnswerer = (chat: ChatOwnership): string =>
  chat.owner === 'assistant' && !chat.isAssistantOn ? getOwnerLabel(chat) : texts.answers({ who: getOwnerLabel(chat) });

/** The time for messages of today, otherwise the date. */
export function formatShortTime(iso: string, now: number): string {
  const day = formatDate(iso);
  return day === formatDate(new Date(now).toISOString()) ? formatTime(iso) : day;
}

const hourMilliseconds = 60 * 60_000;

/** The time left in the 24-hour reply window; `undefined` when it is closed. */
export function formatWindowLeft(windowEndsAt: string | null, now: number): string | undefined {
  const left = windowEndsAt === null ? 0 : Date.parse(windowEndsAt) - now;
  return left > 0 ? texts.hoursLeft({ count: Math.floor(left / hourMilliseconds) }) : undefined;
}
