import { closedMailDomain } from './sellers.ts';

/** What an administrator looks at twice before deciding about an application. */
export const signalKinds = ['phone', 'address', 'businessName', 'ownerName', 'emailDomain', 'disposableEmail'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** So many other sellers are named with a signal; of further ones it is said that there are more. */
export const namedWithSignal = 3;

/** Of the notes about a seller, the newest ones are shown. */
export const shownNotes = 20;

/** The big free providers: that two sellers have their mailbox at one of them says nothing. */
const bigProviders = new Set([
  ...['gmail.com', 'googlemail.com', 'rediffmail.com', 'rediff.com', 'sify.com', 'in.com', 'indiatimes.com'],
  ...['yahoo.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com', 'aol.com'],
  ...['outlook.com', 'outlook.in', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.in', 'msn.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.io'],
  ...['zoho.com', 'zohomail.com', 'zohomail.in', 'mail.com', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'fastmail.com', 'hey.com', 'qq.com', '163.com', 'naver.com'],
]);

/** Whether an e-mail's domain, in lower case, tells anything about whose it is. All closed shops have the same one. */
export const isTellingDomain = (domain: string): boolean => !bigProviders.has(domain) && domain !== closedMailDomain;
