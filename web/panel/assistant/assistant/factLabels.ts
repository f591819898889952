import type { FactKind } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantRecords.gen.ts';

export const factLabels: Record<FactKind, () => string> = {
  deliveryArea: texts.deliveryArea,
  deliveryCharge: texts.deliveryCharge,
  deliveryTime: texts.deliveryTime,
  payment: texts.payment,
  returns: texts.returns,
  openingHours: texts.openingHours,
  address: texts.address,
  question: texts.question,
};
