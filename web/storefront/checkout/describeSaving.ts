import { isPrepaid } from '#domain/sellers/paymentSettings.ts';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontCheckout.gen.ts';
import type { OrderQuote } from '../page/page.ts';

/**
 * What paying now saves against cash on delivery, in figures (money.md, section 6); `undefined` where it saves nothing,
 * or where either is not offered.
 */
export function describeSaving({ methods }: Pick<OrderQuote, 'methods'>): string | undefined {
  const cash = methods.find(({ method }) => method === 'cod');
  const prepaid = methods.find(({ method }) => isPrepaid(method));
  if (!cash?.totalPaise || !prepaid?.totalPaise || cash.totalPaise <= prepaid.totalPaise) return undefined;
  const amount = formatPaise(cash.totalPaise - prepaid.totalPaise);
  const discount = formatPaise(prepaid.discountPaise - cash.discountPaise);
  const fee = formatPaise(cash.codFeePaise);
  const hasDiscount = prepaid.discountPaise > cash.discountPaise;
  if (hasDiscount && cash.codFeePaise > 0) return texts.savingBoth({ amount, discount, fee });
  if (hasDiscount) return texts.savingDiscount({ amount, discount });
  return cash.codFeePaise > 0 ? texts.savingFee({ amount, fee }) : texts.saving({ amount });
}
