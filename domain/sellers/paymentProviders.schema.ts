import * as z from 'zod/mini';
import { optionalText } from '#domain/platform/text.schema.ts';
import { paymentProviders, providerLimits } from './paymentProviders.ts';

/** A shop's account at a payment provider; null disconnects it. The stand-in needs no keys. */
export const providerSchema = z.strictObject({
  provider: z.nullable(z.enum(paymentProviders)),
  keyId: optionalText(providerLimits.keyId),
  keySecret: optionalText(providerLimits.secret),
  webhookSecret: optionalText(providerLimits.secret),
});
export type ProviderDraft = z.infer<typeof providerSchema>;
