import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB, Sellers } from '#database/schema.ts';
import { keysOf } from '#domain/platform/records.ts';
import {
  isDistinctiveDomain,
  maxSellersPerSignal,
  type SignalKind,
  type SimilarityKind,
  signalKinds,
  similarityKinds,
} from '#domain/sellers/applications.ts';
import type { SellerStatus } from '#domain/sellers/sellers.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { statement } from '#server/platform/database/statement.ts';
import * as texts from '#texts/emails.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';

export type Signal = {
  kind: SignalKind;
  /** The latest sellers with the same value; empty for a disposable email. */
  others: { id: string; businessName: string; status: SellerStatus }[];
  hasMore: boolean;
};

const maxPerSignal = maxSellersPerSignal + 1;

/** The seller whose signals are read, `one`, and another. */
type Pair = DB & { one: Sellers & { domain: string }; other: Sellers };
const { selectFrom } = expressionBuilder<Pair, 'one'>();
const { fn, ref } = expressionBuilder<Pair, 'one' | 'other'>();
const foundColumns = ['other.id', 'other.businessName', 'other.status'] as const;

/** What two registrations can share, each with its own index. */
const signalKeys = {
  phone: (seller) => ref(`${seller}.phone`),
  address: (seller) => fn<string>('same_words', [`${seller}.address`]),
  businessName: (seller) => fn<string>('same_words', [`${seller}.businessName`]),
  ownerName: (seller) => fn<string>('same_words', [`${seller}.ownerName`]),
} as const satisfies Partial<Record<SignalKind, (seller: 'one' | 'other') => Expression<string>>>;

/** Sellers with the same value as `one`. */
const selectWithSame = (kind: keyof typeof signalKeys, closedShop: string) => {
  const own = signalKeys[kind]('one');
  return selectFrom('sellers as other')
    .select([sql.lit<SignalKind>(kind).as('kind'), ...foundColumns])
    .where((eb) => eb(signalKeys[kind]('other'), '=', own))
    .where((eb) => eb(own, 'not in', [eb.val(''), eb.fn<string>('same_words', [eb.val(closedShop)])]))
    .whereRef('other.id', '<>', 'one.id')
    .orderBy('other.id', 'desc')
    .limit(sql.lit(maxPerSignal));
};

/** Sellers that a comparison found to be nearly the same as `one`. */
const selectSimilar = (kind: SimilarityKind) =>
  selectFrom('sellerSimilarities')
    .innerJoin('sellers as other', 'other.id', 'sellerSimilarities.otherId')
    .select([sql.lit<SignalKind>(kind).as('kind'), ...foundColumns])
    .whereRef('sellerSimilarities.sellerId', '=', 'one.id')
    .where('sellerSimilarities.kind', '=', sql.lit(kind))
    .orderBy('other.id', 'desc')
    .limit(sql.lit(maxPerSignal));

/** Sellers whose email has the same domain. */
const selectWithSameDomain = () =>
  selectFrom('users')
    .innerJoin('members', 'members.userId', 'users.id')
    .innerJoin('sellers as other', 'other.id', 'members.sellerId')
    .select([sql.lit<SignalKind>('emailDomain').as('kind'), ...foundColumns])
    .where('users.role', '=', sql.lit('seller'))
    .where((eb) => eb(eb.fn('mail_domain', ['users.email']), '=', eb.ref('one.domain')))
    .whereRef('other.id', '<>', 'one.id')
    .orderBy('users.id', 'desc')
    .limit(sql.lit(maxPerSignal));

/** Each look-up is a table of its own, because it has an order and a limit. */
const selectFound = (closedShop: string) =>
  [
    ...keysOf(signalKeys).map((kind) => selectWithSame(kind, closedShop)),
    ...similarityKinds.map(selectSimilar),
    selectWithSameDomain(),
  ]
    .map((lookup) => selectFrom(lookup.as('found')).selectAll('found'))
    .reduce((before, lookup) => before.unionAll(lookup));

const readSignals = statement((db, { sellerIds, closedShop }: { sellerIds: string[]; closedShop: string }) => {
  const sellers = db
    .selectFrom('sellers')
    .innerJoin('members', 'members.sellerId', 'sellers.id')
    .innerJoin('users', 'users.id', 'members.userId')
    .selectAll('sellers')
    .select((eb) => eb.fn<string>('mail_domain', ['users.email']).as('domain'))
    .where('members.role', '=', sql.lit('owner'))
    .where('sellers.id', '=', anyOf(sellerIds));
  return db
    .selectFrom(sellers.as('one'))
    .leftJoinLateral(selectFound(closedShop).as('found'), (join) => join.onTrue())
    .select(['one.id as of', 'one.domain', 'found.kind', 'found.id', 'found.businessName', 'found.status']);
});
type SignalRow = Awaited<ReturnType<typeof readSignals>>[number];

/**
 * Returns by seller id what these sellers share with others, except the name of erased shops, and who has a disposable
 * email.
 */
export async function findSignals({ database }: IdentityContext, sellerIds: string[]): Promise<Map<string, Signal[]>> {
  const closedShop = inLanguage(defaultLanguage, texts.closedShop);
  const [disposable, rows] = await Promise.all([
    disposableDomains(),
    readSignals(database.read, { sellerIds, closedShop }),
  ]);
  const bySeller = Map.groupBy(rows, (row) => row.of);
  return new Map(
    [...bySeller].map(([id, found]) => {
      const domain = found[0]?.domain ?? '';
      const kinds = signalKinds.filter((kind) => kind !== 'emailDomain' || isDistinctiveDomain(domain));
      const signals = kinds.flatMap((kind) => toSignal(kind, found, disposable.has(domain)));
      return [id, signals];
    }),
  );
}

/** Thousands of domains, loaded once when an administrator first opens applications. */
let disposableDomainsCache: Promise<Set<string>> | undefined;
const disposableDomains = () => {
  disposableDomainsCache ??= import('disposable-email-domains-js').then((list) => list.disposableEmailBlocklistSet());
  return disposableDomainsCache;
};

function toSignal(kind: SignalKind, found: SignalRow[], isDisposable: boolean): Signal[] {
  if (kind === 'disposableEmail') return isDisposable ? [{ kind, others: [], hasMore: false }] : [];
  const same = found
    .filter((row) => row.kind === kind)
    .flatMap(({ id, businessName, status }) =>
      id === null || businessName === null || status === null ? [] : [{ id, businessName, status }],
    );
  if (same.length === 0) return [];
  return [{ kind, others: same.slice(0, maxSellersPerSignal), hasMore: same.length > maxSellersPerSignal }];
}
