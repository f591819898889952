import type { Language } from '#domain/platform/languages.ts';
import type { DeliveryRules } from '#domain/sellers/delivery.ts';
import { factLimits, type SellingFacts } from '#domain/sellers/shopFacts.ts';
import { describeZones } from '#texts/deliveryCharges.ts';
import { defaultLanguage, findLanguage, inLanguage } from '#texts/language.ts';

/** What a shop's zones make of the fact about its delivery charge, as it is stored. */
export const describeCharges = ({ zones }: DeliveryRules, language: Language = defaultLanguage): string =>
  inLanguage(language, () => describeZones(zones).slice(0, factLimits.answer));

/** A shop's facts for a reader: what its zones say of the charge is in their language, what the shop wrote stays. */
export function translateCharges(
  facts: SellingFacts,
  delivery: DeliveryRules | null | undefined,
  reader: string | null | undefined,
): SellingFacts {
  const language = findLanguage(reader ?? undefined);
  if (!language || !delivery || !facts.deliveryCharge) return facts;
  const isWritten = facts.deliveryCharge !== describeCharges(delivery);
  return isWritten ? facts : { ...facts, deliveryCharge: describeCharges(delivery, language) };
}
