import { foldDigits } from '#domain/language/phone.ts';
import { closedMailDomain } from './sellers.ts';

/** Warning signs that an administrator checks before approving an application. */
export const signalKinds = [
  ...(['phone', 'address', 'businessName', 'similarAddress', 'similarName', 'pictures'] as const),
  ...(['ownerName', 'emailDomain', 'disposableEmail'] as const),
] as const;
export type SignalKind = (typeof signalKinds)[number];

/**
 * The signals that are too slow to find on each view, so their results are stored: near-identical names and addresses,
 * and shared photos.
 */
export const similarityKinds = ['similarAddress', 'similarName', 'pictures'] as const satisfies SignalKind[];
export type SimilarityKind = (typeof similarityKinds)[number];

/**
 * The trigram similarity (pg_trgm) from which names and addresses count as nearly the same. Addresses need less if the
 * names are similar too.
 */
export const similarityThresholds = { name: 0.6, address: 0.6, both: 0.45 };

/** How similar two sellers are: trigram similarities, and whether they match apart from spaces and punctuation. */
export type SellerComparison = {
  name: number;
  address: number;
  hasSameName: boolean;
  hasSameAddress: boolean;
  addresses: [string, string];
};

/** Returns in what two sellers are nearly the same. Exact matches are a separate signal. */
export function findSimilarities({
  name,
  address,
  hasSameName,
  hasSameAddress,
  addresses,
}: SellerComparison): SimilarityKind[] {
  const areBothSimilar = name >= similarityThresholds.both && address >= similarityThresholds.both;
  const isNear = areBothSimilar || (address >= similarityThresholds.address && haveSameNumbers(...addresses));
  return [
    ...(isNear && !hasSameAddress ? (['similarAddress'] as const) : []),
    ...(name >= similarityThresholds.name && !hasSameName ? (['similarName'] as const) : []),
  ];
}

/** Neighbours in one street differ by the house number; a missing PIN code is not a difference. */
function haveSameNumbers(one: string, other: string): boolean {
  const [few = new Set(), many = new Set()] = [numbersOf(one), numbersOf(other)].sort((a, b) => a.size - b.size);
  return few.size > 0 && [...few].every((number) => many.has(number));
}

const numbersOf = (address: string) => new Set(foldDigits(address).match(/\d+/g));

/** In bits: perceptual hashes (64 bits) that differ by at most this many belong to photos that look the same. */
export const maxPictureHashDistance = 6;

/** The email domain that all demo sellers share. */
export const demoMailDomain = 'haat.example';

/** How many other sellers a signal names; beyond that it only shows that there are more. */
export const maxSellersPerSignal = 3;

/** How many of the newest notes about a seller are shown. */
export const maxShownNotes = 20;

/** The big free providers: sharing one of their domains is no signal. */
const freeMailProviders = new Set([
  ...['gmail.com', 'googlemail.com', 'rediffmail.com', 'rediff.com', 'sify.com', 'in.com', 'indiatimes.com'],
  ...['yahoo.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com', 'aol.com'],
  ...['outlook.com', 'outlook.in', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.in', 'msn.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.io'],
  ...['zoho.com', 'zohomail.com', 'zohomail.in', 'mail.com', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'fastmail.com', 'hey.com', 'qq.com', '163.com', 'naver.com'],
]);

/** Whether an email domain, in lower case, identifies its owner. All closed shops share one, so it does not count. */
export const isDistinctiveDomain = (domain: string): boolean =>
  !freeMailProviders.has(domain) && domain !== closedMailDomain && domain !== demoMailDomain;
