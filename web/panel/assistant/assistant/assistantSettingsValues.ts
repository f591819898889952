import type { AssistantSettings } from '#domain/assistant/assistantEngines.ts';
import { rupeesToPaise } from '#domain/language/money.ts';

/** Values of the form's fields: amounts in rupees, empty where the price is unknown. */
export type AssistantSettingsValues = Pick<AssistantSettings, 'isOn' | 'engine'> & {
  dailyTokens: string;
  inputPaise: string;
  outputPaise: string;
};

const formatRupees = (paise: number | null) => (paise === null ? '' : String(paise / 100));

export const toSettingsValues = ({
  isOn,
  engine,
  dailyTokens,
  inputPaise,
  outputPaise,
}: AssistantSettings): AssistantSettingsValues => ({
  ...{ isOn, engine, dailyTokens: String(dailyTokens) },
  ...{ inputPaise: formatRupees(inputPaise), outputPaise: formatRupees(outputPaise) },
});

/** NaN for anything that is not a number, which the schema rejects. */
const parseAmount = (typed: string) => (typed.trim() === '' ? null : (rupeesToPaise(parseNumber(typed)) ?? Number.NaN));
const parseNumber = (typed: string) => (/^[\d,. ]+$/.test(typed) ? Number(typed.replace(/[, ]/g, '')) : Number.NaN);

export const parseSettings = ({
  isOn,
  engine,
  dailyTokens,
  inputPaise,
  outputPaise,
}: AssistantSettingsValues): AssistantSettings => ({
  ...{ isOn, engine, dailyTokens: parseNumber(dailyTokens) },
  ...{ inputPaise: parseAmount(inputPaise), outputPaise: parseAmount(outputPaise) },
});
