import type { FactKind, ShopFactKind } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantRecords.gen.ts';
import * as settingTexts from '#texts/assistantSettings.gen.ts';

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

export const factHints: Record<ShopFactKind, () => string> = {
  deliveryArea: settingTexts.deliveryAreaHint,
  deliveryCharge: settingTexts.deliveryChargeHint,
  deliveryTime: settingTexts.deliveryTimeHint,
  payment: settingTexts.paymentHint,
  returns: settingTexts.returnsHint,
  openingHours: settingTexts.openingHoursHint,
  address: settingTexts.addressHint,
};
