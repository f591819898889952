import type { Instructions, LanguageModel } from 'ai';
import { modelLimits } from '#domain/assistant/assistantEngines.ts';
import type { ModelAccess } from '#server/platform/settings/settings.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuitBreaker.ts';

/** A language model that the operator has configured (docs/assistant.md). */
export type ConfiguredModel = {
  name: string;
  /** The provider's host name, for display. */
  host: string;
  /** Milliseconds for one answer. */
  time: number;
  breaker: CircuitBreaker;
  /** Loads the SDK with the model on first use. */
  load(): Promise<LoadedModel>;
};
export type LoadedModel = {
  kit: typeof import('ai');
  model: Exclude<LanguageModel, string>;
  /** Puts what all turns share before what is one turn's, so that the provider can cache it. */
  toInstructions(shared: string, ofTurn: string): Instructions;
};

const anthropicUrl = 'https://api.anthropic.com/v1';

/** `protocol`, `time` and `failures` are for tests: a fake provider supports either protocol. */
export function configureModel(
  { name, key, url }: ModelAccess,
  {
    protocol = url === undefined ? 'anthropic' : 'openai',
    time = modelLimits.time as number,
    failures = modelLimits.breaker.failures as number,
  } = {},
): ConfiguredModel {
  const baseURL = url ?? anthropicUrl;
  let loaded: Promise<LoadedModel> | undefined;
  return {
    name,
    host: new URL(baseURL).host,
    time,
    breaker: createCircuitBreaker({ ...modelLimits.breaker, failures }),
    load() {
      loaded ??= loadModel({ protocol, baseURL, name, apiKey: key });
      return loaded;
    },
  };
}

type ProviderOptions = { protocol: string; baseURL: string; name: string; apiKey: string };

async function loadModel({ protocol, baseURL, name, apiKey }: ProviderOptions): Promise<LoadedModel> {
  const kit = await import('ai');
  // The SDK would log warnings about our requests.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  if (protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return { kit, model: createAnthropic({ baseURL, apiKey })(name), toInstructions: cacheForAnthropic };
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const model = createOpenAICompatible({ name: 'model', baseURL, apiKey })(name);
  // These providers cache equal beginnings themselves; some accept only one system message.
  return { kit, model, toInstructions: (shared, ofTurn) => `${shared}\n${ofTurn}` };
}

/** Anthropic caches the tools and instructions up to its marker. */
const cacheForAnthropic = (shared: string, ofTurn: string): Instructions => [
  { role: 'system', content: shared, providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } },
  { role: 'system', content: ofTurn },
];
