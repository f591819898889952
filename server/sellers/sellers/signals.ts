import {
  isDistinctiveDomain,
  maxSellersPerSignal,
  type SignalKind,
  signalKinds,
  similarityKinds,
} from '#domain/sellers/applications.ts';
import type { SellerStatus } from '#domain/sellers/sellers.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import * as texts from '#texts/emails.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';

export type Signal = {
  kind: SignalKind;
  /** The latest sellers with the same value; empty for a disposable email. */
  others: { id: string; businessName: string; status: SellerStatus }[];
  hasMore: boolean;
};

/** What two registrations can share, each with its own index. */
const signalKeys = {
  phone: (seller: string) => `${seller}.phone`,
  address: (seller: string) => `same_words(${seller}.address)`,
  businessName: (seller: string) => `same_words(${seller}.business_name)`,
  ownerName: (seller: string) => `same_words(${seller}.owner_name)`,
} as const satisfies Partial<Record<SignalKind, (seller: string) => string>>;
const maxPerSignal = maxSellersPerSignal + 1;
const lookups = [
  ...Object.entries(signalKeys).map(
    ([kind, key]) => `(select '${kind}' as kind, other.id, other.business_name, other.status from sellers as other
      where ${key('other')} = ${key('one')} and ${key('one')} not in ('', same_words($2)) and other.id <> one.id
      order by other.id desc limit ${maxPerSignal})`,
  ),
  ...similarityKinds.map(
    (kind) => `(select '${kind}' as kind, other.id, other.business_name, other.status
      from seller_similarities as similar_one join sellers as other on other.id = similar_one.other_id
      where similar_one.seller_id = one.id and similar_one.kind = '${kind}' order by other.id desc limit ${maxPerSignal})`,
  ),
  `(select 'emailDomain' as kind, other.id, other.business_name, other.status from users
      join members on user_id = users.id join sellers as other on other.id = members.seller_id
      where users.role = 'seller' and mail_domain(users.email) = one.domain and other.id <> one.id
      order by users.id desc limit ${maxPerSignal})`,
].join(' union all ');

type SignalRow = {
  of: string;
  domain: string;
  kind: SignalKind | null;
  id: string;
  businessName: string;
  status: SellerStatus;
};

/**
 * Returns by seller id what these sellers share with others, except the name of erased shops, and who has a disposable
 * email.
 */
export async function findSignals({ database }: IdentityContext, sellerIds: string[]): Promise<Map<string, Signal[]>> {
  const [disposable, { rows }] = await Promise.all([
    disposableDomains(),
    database.pool.query<SignalRow>({
      name: 'signals',
      text: `select one.id as "of", one.domain, found.kind, found.id, found.business_name as "businessName", found.status
        from (select sellers.*, mail_domain(email) as domain from sellers
          join members on seller_id = sellers.id and members.role = 'owner' join users on users.id = user_id
          where sellers.id = any($1)) as one
        left join lateral (${lookups}) as found on true`,
      values: [sellerIds, inLanguage(defaultLanguage, texts.closedShop)],
    }),
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
  const same = found.filter((row) => row.kind === kind);
  if (same.length === 0) return [];
  const others = same
    .slice(0, maxSellersPerSignal)
    .map(({ id, businessName, status }) => ({ id, businessName, status }));
  return [{ kind, others, hasMore: same.length > maxSellersPerSignal }];
}
