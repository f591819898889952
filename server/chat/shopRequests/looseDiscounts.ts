import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { applyPriceRule } from '#server/language/priceRules.ts';
import type { SellerChange } from '#server/language/sellerChanges.ts';
import type { PricesRequest } from '#server/language/shopRequests.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { askReading } from '../phoneChanges/changeQuestions.ts';
import { findNamedProduct } from '../phoneChanges/productChanges.ts';
import { readShopLines } from '../phoneProposals/lines.ts';

/**
 * Asks what '50 off' means for one product without options: its price less 50 rupees or 50 per cent, or 50 pieces sold.
 * `undefined` for any other goods, whose new prices are shown before they change.
 */
export async function askWhatIsOff(
  phone: ShopPhone,
  { rule, words }: PricesRequest,
): Promise<OutgoingMessage | undefined> {
  const productId = await findNamedProduct(phone, words);
  const [line, ...others] = productId ? await readShopLines(phone.tx, phone.member, [productId]) : [];
  if (!line || line.variantId || others.length > 0) return undefined;
  const value = Math.abs(rule.value) / 100;
  const prices = [rule, { by: 'percent' as const, value: -value }].map((one) => applyPriceRule(one, line.pricePaise));
  const readings: SellerChange[] = [
    ...[...new Set(prices)].filter((paise) => paise > 0).map((paise) => ({ change: 'price' as const, value: paise })),
    ...(Number.isInteger(value) && value <= line.stock ? [{ change: 'sold' as const, value }] : []),
  ];
  if (readings.length === 0) return undefined;
  return askReading(phone, { id: line.productId, name: line.name }, readings);
}
