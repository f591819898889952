import { sql } from 'kysely';
import { nameVariant } from '#domain/catalogue/options.ts';
import { lowStockBelow } from '#domain/catalogue/products.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { orderStatuses, undoesOrder } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { toNamesLanguage } from '#domain/platform/languages.ts';
import { orderDays, productDays } from '#server/catalogue/figures/queries.ts';
import { nameIn } from '#server/catalogue/products/translations.ts';
import type { FigurePeriod } from '#server/language/shopRequests.ts';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { joinRows } from '../phoneProposals/lines.ts';

const day = 24 * 60 * 60_000;
const undoingStatuses = orderStatuses.filter((status) => undoesOrder[status]);

/** The first and the last day (in India) of a period. */
function daysOfPeriod(period: FigurePeriod, now: Date): { from: string; to: string } {
  const today = indianDay(now);
  const before = (days: number) => indianDay(new Date(now.getTime() - days * day));
  if (period === 'yesterday') return { from: before(1), to: before(1) };
  if (period === 'lastMonth') {
    const end = new Date(Date.parse(`${today.slice(0, 8)}01T00:00:00Z`) - day).toISOString().slice(0, 10);
    return { from: `${end.slice(0, 8)}01`, to: end };
  }
  if (period === 'week') return { from: before(6), to: today };
  return { from: period === 'month' ? `${today.slice(0, 8)}01` : today, to: today };
}

/** The moments (in India) at which a period begins, and at which it is over. */
export function timesOfPeriod(period: FigurePeriod, now: Date): { since: Date; until: Date } {
  const { from, to } = daysOfPeriod(period, now);
  const beginOf = (date: string) => Date.parse(`${date}T00:00:00+05:30`);
  return { since: new Date(beginOf(from)), until: new Date(beginOf(to) + day) };
}

/** The orders of a period that are not cancelled, with their total and the page that lists them. */
export async function describeSales(phone: ShopPhone, period: FigurePeriod = 'today'): Promise<OutgoingMessage> {
  const { tx, context, member, language } = phone;
  const { from, to } = daysOfPeriod(period, context.now());
  const [sums] = await tx.db
    .selectFrom(orderDays)
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('orders'), lit(0)).as('orders'),
      fn.coalesce(fn.sum<number>('totalPaise'), lit(0)).as('totalPaise'),
    ])
    .where('sellerId', '=', member.sellerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('status', 'not in', undoingStatuses)
    .execute();
  const { orders = 0, totalPaise = 0 } = sums ?? {};
  return createTextMessage(language, () =>
    texts.sales({ period, count: orders, total: formatPaise(totalPaise), address: ordersPage(phone) }),
  );
}

/** Rows of a list of figures. */
const maxRows = 5;

/** The products of which most were ordered. */
export async function describeBestSellers(phone: ShopPhone, period: FigurePeriod = 'month'): Promise<OutgoingMessage> {
  const { tx, context, member, language } = phone;
  const { from, to } = daysOfPeriod(period, context.now());
  const best = await tx.db
    .selectFrom(productDays)
    .innerJoin('products', 'products.id', 'productDays.productId')
    .select(({ fn }) => [nameIn(toNamesLanguage(language)), fn.sum<number>('productDays.pieces').as('pieces')])
    .where('productDays.sellerId', '=', member.sellerId)
    .where('productDays.day', '>=', from)
    .where('productDays.day', '<=', to)
    .groupBy('products.id')
    .orderBy('pieces', 'desc')
    .orderBy('name')
    .limit(maxRows)
    .execute();
  const address = ordersPage(phone);
  return createTextMessage(language, () =>
    best.length === 0
      ? texts.nothingSold({ address })
      : texts.bestSellers({
          period,
          list: joinRows(best.map(({ name: product, pieces }) => texts.soldRow({ product, count: pieces }))),
          address,
        }),
  );
}

const ordersPage = ({ context }: ShopPhone) => `${context.server.publicUrl}/seller/orders`;

/** Lines of the stock that a message lists. */
const maxLines = 12;

/** What customers can see and is low or out of stock: products, and the offered variants of those with options. */
export async function describeStock(phone: ShopPhone, level: 'low' | 'out'): Promise<OutgoingMessage> {
  const { tx, context, member, language } = phone;
  const own = level === 'low' ? 'isLow' : 'isSoldOut';
  const ofOption = level === 'low' ? 'hasLowOption' : 'hasSoldOutOption';
  const products = await tx.db
    .selectFrom('products')
    .leftJoin('variants', (join) =>
      join
        .onRef('variants.productId', '=', 'products.id')
        .on('variants.isOffered', '=', sql.lit(true))
        .on('variants.stock', '<', sql.lit(level === 'low' ? lowStockBelow : 1)),
    )
    .select([nameIn(toNamesLanguage(language)), 'variants.label'])
    .select(({ fn }) => fn.coalesce('variants.stock', 'products.stock').as('stock'))
    .where('products.sellerId', '=', member.sellerId)
    .where('products.isActive', '=', sql.lit(true))
    .where(({ or, and, ref, not }) =>
      or([and([ref(`products.${own}`), not(ref('products.hasOptions'))]), ref(`products.${ofOption}`)]),
    )
    .orderBy('stock')
    .orderBy('name')
    .limit(maxLines)
    .execute();
  const address = `${context.server.publicUrl}/seller/stock?stock=${level}`;
  const [list, nothing] = level === 'low' ? [texts.lowStock, texts.nothingLow] : [texts.soldOut, texts.nothingSoldOut];
  return createTextMessage(language, () => {
    if (products.length === 0) return nothing({ address });
    const rows = products.map(({ name, label, stock }) =>
      texts.stockRow({ product: label ? nameVariant(name, label) : name, stock }),
    );
    return list({ list: rows.join('\n'), address });
  });
}
