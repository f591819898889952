import type { Intent } from '#domain/assistant/assistant.ts';
import type { ModelRefusal } from '#domain/assistant/assistantEngines.ts';
import type { Language } from '#domain/platform/languages.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { offeredLanguages } from '#texts/language.ts';
import { factLabels } from '../../sellers/facts/factLabels.ts';

type Label = () => string;

const spokenLanguages: Partial<Record<Language, Label>> = {
  en: texts.english,
  hi: texts.hindi,
  'hi-Latn': texts.latinHindi,
};
/** The name of a language; its own one where it is only offered for pages. */
export const labelLanguage = (language: Language): string =>
  spokenLanguages[language]?.() ?? offeredLanguages.find((offered) => offered.language === language)?.name ?? '';

export const intentLabels: Record<Intent, Label> = {
  greeting: texts.intentGreeting,
  thanks: texts.intentThanks,
  goodbye: texts.intentGoodbye,
  yes: texts.intentYes,
  no: texts.intentNo,
  bot: texts.intentBot,
  available: texts.intentAvailable,
  price: texts.intentPrice,
  variants: texts.intentVariants,
  show: texts.intentShow,
  newest: texts.intentNewest,
  cheapest: texts.intentCheapest,
  list: texts.intentList,
  order: texts.intentOrder,
  changeOrder: texts.intentChangeOrder,
  cancelOrder: texts.intentCancelOrder,
  orderStatus: texts.intentOrderStatus,
  deliveryArea: factLabels.deliveryArea,
  deliveryCharge: factLabels.deliveryCharge,
  deliveryTime: factLabels.deliveryTime,
  payment: factLabels.payment,
  returns: factLabels.returns,
  openingHours: factLabels.openingHours,
  address: factLabels.address,
  person: texts.intentPerson,
  complaint: texts.intentComplaint,
  bargain: texts.intentBargain,
  health: texts.intentHealth,
  law: texts.intentLaw,
  offTopic: texts.intentOffTopic,
  attack: texts.intentAttack,
};

/** Why the built-in engine answered although a language model is configured. */
export const refusalLabels: Record<ModelRefusal, () => string> = {
  rules: texts.whyRules,
  builtInChosen: texts.whyBuiltInChosen,
  paused: texts.whyPaused,
  budget: texts.whyBudget,
  slow: texts.whySlow,
  failed: texts.whyFailed,
  malformed: texts.whyMalformed,
  forbidden: texts.whyForbidden,
  endless: texts.whyEndless,
  unproven: texts.whyUnproven,
};
