/** Payment providers of shops (money.md, section 4). */

/** `stand-in`: a provider inside the server, for trying it out. No money moves. */
export const paymentProviders = ['razorpay', 'stand-in'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** What decides whether customers are offered online payment: stored with the shop's settings. */
export type OfferedProvider = {
  provider: PaymentProviderName;
  connectionId: string;
  /** No money moves. */
  isTest: boolean;
  /** Calls failed, so it is not offered for some minutes. */
  isDown: boolean;
  /** In production only the shop's own members are offered the stand-in. */
  isForMembers: boolean;
};

/** `creating`: the provider's answer is not stored yet. */
export const paymentLinkStates = ['creating', 'open', 'paid', 'cancelled', 'expired'] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];

/** Of a link at the stand-in, as razorpay names them. */
export type StandInStatus = 'created' | 'paid' | 'cancelled' | 'expired';

/** What a seller has to look at in a provider's answer. */
export const paymentProblemKinds = ['amount_differs', 'other_currency', 'booked_elsewhere'] as const;
export type PaymentProblemKind = (typeof paymentProblemKinds)[number];

/** What the bell tells a shop about its provider. */
export const paymentNoticeKinds = ['provider_down', 'provider_changed'] as const;
export type PaymentNoticeKind = (typeof paymentNoticeKinds)[number];

export const providerLimits = {
  keyId: 100,
  secret: 200,
  /** Hours for which events signed with the secret before the last change count. */
  oldSecretHours: 25,
  /** This many failed calls within these minutes open the circuit breaker for as long. */
  failures: 3,
  downMinutes: 5,
  /** A link lasts at most as many hours, and at least as many minutes. */
  linkHours: 24,
  linkMinutes: 16,
  /** Days for which events are stored. */
  eventDays: 14,
};

const minute = 60_000;
const hour = 60 * minute;

/** A link that was opened is read this often, in milliseconds. */
const readEvery = { first: 30_000, afterFailure: 30_000 };

export type ReadTimes = { openedAt: Date; expiresAt: Date; state: PaymentLinkState };

/**
 * When a link is read from its provider again, since its events can be lost: every 30 s in the first 2 minutes after the
 * customer opened it, 10 and 60 minutes after, when it expires and 24 hours later. Null after the last time.
 */
export function nextReadTime({ openedAt, expiresAt, state }: ReadTimes, now: Date): Date | null {
  const opened = openedAt.getTime();
  const isOpen = state === 'open' || state === 'creating';
  const soon = Math.min(now.getTime() + readEvery.first, opened + 2 * minute);
  const whileOpen = isOpen ? [soon, opened + 10 * minute, opened + hour] : [];
  const times = [...whileOpen, expiresAt.getTime(), expiresAt.getTime() + 24 * hour];
  const later = times.filter((time) => time > now.getTime());
  return later.length > 0 ? new Date(Math.min(...later)) : null;
}

/** When a read that failed is tried again. */
export const readAfterFailure = (now: Date): Date => new Date(now.getTime() + readEvery.afterFailure);

/** When a refund is tried or read again after so many attempts: after 10 s, then twice as long each time, up to an hour. */
export const refundRetryTime = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(hour, 10_000 * 2 ** Math.min(attempts - 1, 10)));
