import { z } from 'zod';
import { reauthenticationShape } from '#domain/identity/secondFactors.schema.ts';
import { providerSchema } from '#domain/sellers/paymentProviders.schema.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import type { SellersContext } from '../context.ts';
import { saveProvider } from './commands.ts';
import { readOwnProvider } from './queries.ts';
import { connectedProviderSchema } from './schemas.ts';

/** How a shop connects its account at a payment provider (money.md, section 4). */
export const paymentProviderRoutes: Routes<SellersContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).put(
    '/api/seller/money/settings/provider',
    {
      schema: {
        operationId: 'savePaymentProvider',
        tags: ['money'],
        description:
          'Asks for the password again, and with 2-step verification for a code. The keys are tried at the provider and never shown again. The stand-in needs none; null disconnects.',
        body: z.strictObject({ ...providerSchema.shape, ...reauthenticationShape }),
        response: createResponses(z.object({ provider: connectedProviderSchema.nullable() })),
      },
    },
    async (seller, request) => {
      await saveProvider(context, seller, request.body, callerOf(request));
      return { provider: await readOwnProvider(context, seller) };
    },
  );
};
