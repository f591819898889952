import { z } from 'zod';
import { paymentProviders } from '#domain/sellers/paymentProviders.ts';
import { timeSchema } from '#server/platform/http/routes.ts';

/** A shop's account at a payment provider, without its secrets. */
export const connectedProviderSchema = z.object({
  provider: z.enum(paymentProviders),
  connectionId: z.uuid(),
  keyId: z.string().nullable().describe('Null for the stand-in'),
  isTest: z.boolean().describe('The stand-in: no money moves'),
  isHealthy: z.boolean().describe('Whether customers are offered it now'),
  downUntil: timeSchema.nullable().describe('When it is offered again after calls failed'),
  webhookUrl: z.string().nullable().describe('To be entered at the provider; null for the stand-in'),
  changedAt: timeSchema,
});
