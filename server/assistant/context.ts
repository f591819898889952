import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { ConfiguredModel } from './provider/provider.ts';

export type AssistantContext = CatalogueContext & {
  /** The language model that the operator has configured, if any. */
  model: ConfiguredModel | undefined;
};
