/** The engines that answer customers, and the limits of a language model (chat.md, section 5). */

/** `model` requires one configured by the operator; without it the built-in engine always answers. */
export const assistantEngines = ['builtIn', 'model'] as const;
export type AssistantEngine = (typeof assistantEngines)[number];

/**
 * Why the built-in engine answered although there is a model: fixed rules decide this message; an admin switched the
 * model off; it failed several times and is paused; the shop's daily budget is used up; the provider was too slow or failed; the response was no answer,
 * called an unknown action, made too many lookups, or contained claims that no record supports.
 */
export const modelRefusals = [
  'rules',
  'builtInChosen',
  'paused',
  'budget',
  'slow',
  'failed',
  'malformed',
  'forbidden',
  'endless',
  'unproven',
] as const;
export type ModelRefusal = (typeof modelRefusals)[number];

export const modelLimits = {
  /** Requests to the provider for one answer. */
  steps: 4,
  /** Milliseconds for all of them; then the built-in engine answers. */
  time: 8000,
  /** So many failures within `window` milliseconds pause it for `pause` milliseconds. */
  breaker: { failures: 3, window: 60_000, pause: 300_000 },
  /** Lookups for one answer: a step may contain several. */
  lookups: 12,
  /** Actions in one answer. */
  actions: 3,
  /** Tokens of one step's answer. */
  outputTokens: 600,
  /** Characters of the model's own words. */
  words: 1000,
  /** Characters of one message sent to a provider. */
  asked: 1500,
  /** Earlier messages of the conversation that are included. */
  history: 8,
  /** Concurrent turns that one process sends to a model. */
  concurrency: 8,
} as const;

/** An admin's settings for all shops. */
export type AssistantSettings = {
  /** Off: no shop's assistant answers. */
  isOn: boolean;
  engine: AssistantEngine;
  /** For each shop and day (Asia/Kolkata), input and output tokens together. */
  dailyTokens: number;
  /** Paise per million tokens, if an admin has entered it; used to show costs. */
  inputPaise: number | null;
  outputPaise: number | null;
};
export const defaultAssistantSettings: AssistantSettings = {
  isOn: true,
  engine: 'model',
  dailyTokens: 200_000,
  inputPaise: null,
  outputPaise: null,
};
export const assistantSettingsLimits = { dailyTokens: 1_000_000_000, paise: 100_000_000 } as const;

export type TokenCounts = { input: number; output: number };

/** Returns the cost of an answer in paise, with fractions; `null` if the prices are unknown. */
export function tokenCostPaise(
  { input, output }: TokenCounts,
  { inputPaise, outputPaise }: AssistantSettings,
): number | null {
  if (inputPaise === null || outputPaise === null) return null;
  return (input * inputPaise + output * outputPaise) / 1_000_000;
}
