import type { AssistantSettings } from '#domain/assistant/assistantEngines.ts';
import { rupeesToPaise } from '#domain/language/money.ts';

/** As it is typed: amounts in rupees, empty where nobody knows the price. */
export type Typed = Pick<AssistantSettings, 'isOn' | 'engine'> & {
  dailyTokens: string;
  inputPaise: string;
  outputPaise: string;
};

const rupees = (paise: number | null) => (paise === null ? '' : String(paise / 100));

export const write = ({ isOn, engine, dailyTokens, inputPaise, outputPaise }: AssistantSettings): Typed => ({
  ...{ isOn, engine, dailyTokens: String(dailyTokens) },
  ...{ inputPaise: rupees(inputPaise), outputPaise: rupees(outputPaise) },
});

/** What is no number stays none: the schema refuses it. */
const amount = (typed: string) => (typed.trim() === '' ? null : (rupeesToPaise(numberOf(typed)) ?? Number.NaN));
const numberOf = (typed: string) => (/^[\d,. ]+$/.test(typed) ? Number(typed.replace(/[, ]/g, '')) : Number.NaN);

export const read = ({ isOn, engine, dailyTokens, inputPaise, outputPaise }: Typed): AssistantSettings => ({
  ...{ isOn, engine, dailyTokens: numberOf(dailyTokens) },
  ...{ inputPaise: amount(inputPaise), outputPaise: amount(outputPaise) },
});
