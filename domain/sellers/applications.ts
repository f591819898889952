import { foldDigits } from '#domain/language/phone.ts';
import { closedMailDomain } from './sellers.ts';

/** What an administrator looks at twice before deciding about an application. */
export const signalKinds = [
  ...(['phone', 'address', 'businessName', 'similarAddress', 'similarName', 'pictures'] as const),
  ...(['ownerName', 'emailDomain', 'disposableEmail'] as const),
] as const;
export type SignalKind = (typeof signalKinds)[number];

/** What is compared by likeness once, and kept: names and addresses that are nearly the same, and shared pictures. */
export const similarityKinds = ['similarAddress', 'similarName', 'pictures'] as const satisfies SignalKind[];
export type SimilarityKind = (typeof similarityKinds)[number];

/**
 * From which share of trigrams on names and addresses are nearly the same, as pg_trgm counts them. An address counts from
 * less on if the names are alike too.
 */
export const similarityThresholds = { name: 0.6, address: 0.6, both: 0.45 };

/** How alike two sellers are: shares of trigrams, and whether they are the same but for spaces and signs. */
export type SellerComparison = {
  name: number;
  address: number;
  hasSameName: boolean;
  hasSameAddress: boolean;
  addresses: [string, string];
};

/** What of two sellers is nearly the same. What is the same has a signal of its own. */
export function findSimilarities({
  name,
  address,
  hasSameName,
  hasSameAddress,
  addresses,
}: SellerComparison): SimilarityKind[] {
  const areBoth = name >= similarityThresholds.both && address >= similarityThresholds.both;
  const isNear = areBoth || (address >= similarityThresholds.address && haveSameNumbers(...addresses));
  return [
    ...(isNear && !hasSameAddress ? (['similarAddress'] as const) : []),
    ...(name >= similarityThresholds.name && !hasSameName ? (['similarName'] as const) : []),
  ];
}

/** Neighbours in one street differ by a number; who leaves out the PIN code doesn't. */
function haveSameNumbers(one: string, other: string): boolean {
  const [few = new Set(), many = new Set()] = [numbersOf(one), numbersOf(other)].sort((a, b) => a.size - b.size);
  return few.size > 0 && [...few].every((number) => many.has(number));
}

const numbersOf = (address: string) => new Set(foldDigits(address).match(/\d+/g));

/** Of how many of the 64 bits of their hashes pictures that look the same differ at most. */
export const maxPictureHashDistance = 6;

/** The mail domain of the demo's people: all of its sellers have it. */
export const demoMailDomain = 'haat.example';

/** So many other sellers are named with a signal; of further ones it is said that there are more. */
export const maxSellersPerSignal = 3;

/** Of the notes about a seller, the newest ones are shown. */
export const maxShownNotes = 20;

/** The big free providers: that two sellers have their mailbox at one of them says nothing. */
const freeMailProviders = new Set([
  ...['gmail.com', 'googlemail.com', 'rediffmail.com', 'rediff.com', 'sify.com', 'in.com', 'indiatimes.com'],
  ...['yahoo.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com', 'aol.com'],
  ...['outlook.com', 'outlook.in', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.in', 'msn.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.io'],
  ...['zoho.com', 'zohomail.com', 'zohomail.in', 'mail.com', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'fastmail.com', 'hey.com', 'qq.com', '163.com', 'naver.com'],
]);

/** Whether an e-mail's domain, in lower case, tells anything about whose it is. All closed shops have the same one. */
export const isDistinctiveDomain = (domain: string): boolean =>
  !freeMailProviders.has(domain) && domain !== closedMailDomain && domain !== demoMailDomain;
