import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { arrivedStatus, type OrderStatus } from '#domain/orders/orders.ts';
import { isPinServed, isRepeatRefuser, refusalLimits, refuseCod } from '#domain/sellers/cashOnDelivery.ts';
import type { CodRules } from '#domain/sellers/paymentSettings.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';

type Asked = { sellerId: string; phone: string | null; prefixes: string[]; since: Date };
type CodOrder = {
  sellerId: string;
  /** E.164; null while it is not known, as in a quote. */
  phone: string | null;
  pincode: string | null;
  isPickup: boolean;
  totalPaise: number;
  now: Date;
};

/** Parcels of this phone that came back anywhere, without those before the shop allowed it again. */
const refusedParcels = ({ sellerId, phone, since }: Asked) =>
  expressionBuilder<DB>()
    .selectFrom('orders')
    .leftJoin('codAllowedPhones', (join) =>
      join.on('codAllowedPhones.sellerId', '=', sellerId).onRef('codAllowedPhones.phone', '=', 'orders.customerPhone'),
    )
    .select(['orders.sellerId', 'orders.updatedAt'])
    .where('orders.customerPhone', '=', sql<string>`${phone}`)
    .where('outcome', '=', sql.lit('came_back'))
    .where('method', '=', sql.lit('cod'))
    .where('orders.updatedAt', '>', since)
    .where(({ eb, ref, fn }) =>
      eb('orders.updatedAt', '>', fn.coalesce(ref('codAllowedPhones.createdAt'), sql<Date>`'-infinity'`)),
    );

const never = expressionBuilder<DB, never>();

const deliveredTo = ({ phone }: Asked) =>
  never
    .selectFrom('orders')
    .where('orders.customerPhone', '=', sql<string>`${phone}`)
    .where('status', '=', sql.lit<OrderStatus>(arrivedStatus))
    .where('outcome', 'is', null)
    .where('isTest', '=', sql.lit(false));

/** The length of the longest prefix on a list of the shop that fits the PIN code. */
const longestPin = ({ sellerId, prefixes }: Asked, isServed: boolean) =>
  never
    .selectFrom('codPins')
    .select(({ fn, ref }) => fn.coalesce(fn.max(sql<number>`length(${ref('prefix')})`), sql.lit(0)).as('length'))
    .where('sellerId', '=', sellerId)
    .where('prefix', '=', sql<string>`any (${prefixes}::text[])`)
    .where('isServed', '=', sql.lit(isServed))
    .$asScalar();

const anyServedPin = ({ sellerId }: Asked) =>
  never
    .selectFrom('codPins')
    .select('codPins.prefix')
    .where('sellerId', '=', sellerId)
    .where('isServed', '=', sql.lit(true));

/** How many parcels the phone refused, here and anywhere, and when the last one. */
const countRefused = (db: QueryBuilder, asked: Asked) =>
  db
    .selectFrom(refusedParcels(asked).as('refused'))
    .select(({ fn, ref }) => [
      fn.countAll<number>().as('refused'),
      fn.countAll<number>().filterWhere('sellerId', '=', asked.sellerId).as('refusedAtShop'),
      fn.max(ref('updatedAt')).as('at'),
    ]);

const readFacts = statement((db, asked: Asked) =>
  db
    .selectFrom(countRefused(db, asked).as('last'))
    .select(['refused', 'refusedAtShop'])
    .select((eb) => {
      const since = sql<Date>`coalesce(${eb.ref('last.at')}, 'infinity')`;
      const delivered = deliveredTo(asked).where('updatedAt', '>', since);
      const count = delivered.select(({ fn }) => fn.countAll<number>().as('orders'));
      return [
        count.$asScalar().as('deliveredSince'),
        count.where('sellerId', '=', asked.sellerId).$asScalar().as('deliveredAtShopSince'),
        eb.not(eb.exists(deliveredTo(asked).select('id').where('sellerId', '=', asked.sellerId))).as('isNewCustomer'),
        longestPin(asked, true).as('served'),
        longestPin(asked, false).as('neverServed'),
        eb.exists(anyServedPin(asked)).as('hasOnlyList'),
      ];
    }),
);

/** When the time begins in which refused parcels count. */
const countedSince = (now: Date) => new Date(now.getTime() - refusalLimits.days * 24 * 60 * 60 * 1000);

/** Whether a phone (E.164) has refused so many parcels that it has to pay this shop first; never where they were. */
export async function hasRefusedParcels(db: QueryBuilder, sellerId: string, phone: string, now: Date) {
  const [row] = await readFacts(db, { sellerId, phone, prefixes: [], since: countedSince(now) });
  if (!row) throw new Error('PostgreSQL returned no facts about a phone.');
  const { refused, refusedAtShop } = row;
  const [deliveredSince, deliveredAtShopSince] = [row.deliveredSince ?? 0, row.deliveredAtShopSince ?? 0];
  return isRepeatRefuser({ refused, refusedAtShop, deliveredSince, deliveredAtShopSince });
}

/** Throws `cod_not_available` where an order can't be paid in cash (money.md, section 6). */
export async function refuseCashOnDelivery(db: QueryBuilder, cod: CodRules, order: CodOrder): Promise<void> {
  const { sellerId, phone, pincode, isPickup, totalPaise, now } = order;
  const prefixes = Array.from({ length: pincode?.length ?? 0 }, (_, index) => (pincode ?? '').slice(0, index + 1));
  const [row] = await readFacts(db, { sellerId, phone, prefixes, since: countedSince(now) });
  if (!row) throw new Error('PostgreSQL returned no facts about a phone.');
  const { served, neverServed, hasOnlyList, ...facts } = row;
  const refused = refuseCod(cod, {
    ...{ pincode, isPickup, totalPaise },
    refused: facts.refused,
    refusedAtShop: facts.refusedAtShop,
    deliveredSince: facts.deliveredSince ?? 0,
    deliveredAtShopSince: facts.deliveredAtShopSince ?? 0,
    // A quote knows no phone yet: placing checks again.
    isNewCustomer: phone !== null && Boolean(facts.isNewCustomer),
    isPinServed: isPinServed({ served: served ?? 0, neverServed: neverServed ?? 0, hasOnlyList: Boolean(hasOnlyList) }),
  });
  if (refused) throw new AppError('cod_not_available', { guard: refused.guard, words: { reason: refused.refusal } });
}
