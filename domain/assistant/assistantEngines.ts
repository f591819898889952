/** Which engine answers customers, and what a language model may take (chat.md, section 5). */

/** `model` where the operator has configured one; else the built-in engine answers whatever is chosen. */
export const assistantEngines = ['builtIn', 'model'] as const;
export type AssistantEngine = (typeof assistantEngines)[number];

/**
 * Why the built-in engine answered although there is a model: the house's own rules decide this message; switched off
 * by an administrator; the shop's budget of the day is spent; the provider was too slow, or failed; what came was no
 * answer, an action that does not exist, look-ups without end, or words that no record proves.
 */
export const modelRefusals = [
  'rules',
  'builtInChosen',
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
  /** Milliseconds for all of them; the built-in engine answers after that. */
  time: 8000,
  /** Look-ups for one answer: several may come in one step. */
  lookups: 12,
  /** Actions in one answer. */
  actions: 3,
  /** Of one step's answer. */
  outputTokens: 600,
  /** Characters of the model's own words. */
  words: 1000,
  /** Characters of one message that a provider is sent. */
  asked: 1500,
  /** Earlier messages of the conversation that are sent along. */
  history: 8,
  /** Turns that one process has a model think about at once. */
  atOnce: 8,
} as const;

/** What an administrator decides for all shops. */
export type AssistantSettings = {
  /** Off: no shop's assistant answers. */
  isOn: boolean;
  engine: AssistantEngine;
  /** For each shop and day (Asia/Kolkata); what is read and what is written count alike. */
  dailyTokens: number;
  /** Paise for a million tokens, where somebody has entered it: costs are shown by it. */
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

/** What an answer cost, in paise with its fractions; `null` where the prices are unknown. */
export function tokenCostPaise(
  { input, output }: TokenCounts,
  { inputPaise, outputPaise }: AssistantSettings,
): number | null {
  if (inputPaise === null || outputPaise === null) return null;
  return (input * inputPaise + output * outputPaise) / 1_000_000;
}
