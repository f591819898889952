import { type Expression, expressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { defaultDelivery } from '#domain/sellers/delivery.ts';
import { type CodSettings, defaultCod, defaultPayment, type PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { SellersContext } from '../context.ts';
import { readOwnProvider } from '../paymentProviders/queries.ts';

/** The stored parts of a shop's settings; a missing part has its default. */
export type StoredSettings = { [Part in keyof PaymentSettings]: PaymentSettings[Part] | null };

/** A shop's settings with the defaults of what it has not set. */
export const completeSettings = (stored: StoredSettings | null | undefined): PaymentSettings => ({
  upi: stored?.upi ?? null,
  payment: { ...defaultPayment, ...stored?.payment },
  cod: { ...defaultCod, ...stored?.cod },
  delivery: { ...defaultDelivery, ...stored?.delivery },
  provider: stored?.provider ?? null,
});

/** The stored settings of a shop as one JSON value, for statements that read more; null where it has none. */
export const storedSettingsOf = (sellerId: Expression<string>) =>
  expressionBuilder<DB, never>()
    .selectFrom('paymentSettings')
    .select(({ ref }) =>
      jsonBuildObject({
        upi: ref('paymentSettings.upi'),
        payment: ref('paymentSettings.payment'),
        cod: ref('paymentSettings.cod'),
        delivery: ref('paymentSettings.delivery'),
        provider: ref('paymentSettings.provider'),
      })
        .$castTo<StoredSettings>()
        .as('settings'),
    )
    .where('paymentSettings.sellerId', '=', sellerId);

const readStored = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('paymentSettings')
    .select(['upi', 'payment', 'cod', 'delivery', 'provider'])
    .where('sellerId', '=', sellerId),
);

/** How a shop is paid and what it charges, without its lists of PIN codes. */
export async function readPaymentSettings(db: QueryBuilder, sellerId: string): Promise<PaymentSettings> {
  const [stored] = await readStored(db, { sellerId });
  return completeSettings(stored);
}

/** All of a shop's settings, for its seller. */
export async function readOwnSettings(
  context: SellersContext,
  member: SellerMember,
): Promise<
  Omit<PaymentSettings, 'cod' | 'provider'> & {
    cod: CodSettings;
    provider: Awaited<ReturnType<typeof readOwnProvider>>;
  }
> {
  const { database } = context;
  const { sellerId } = member;
  const settings = await readPaymentSettings(database.read, sellerId);
  const pins = await database.read
    .selectFrom('codPins')
    .select(['prefix', 'isServed'])
    .where('sellerId', '=', sellerId)
    .orderBy('prefix')
    .execute();
  const listed = (isListed: boolean) => pins.flatMap(({ prefix, isServed }) => (isServed === isListed ? [prefix] : []));
  const cod = { ...settings.cod, onlyPins: listed(true), neverPins: listed(false) };
  return { ...settings, cod, provider: await readOwnProvider(context, member) };
}
