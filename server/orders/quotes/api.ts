import { z } from 'zod';
import { quoteSchema } from '#domain/orders/quotes.schema.ts';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { answerQuote } from './answers.ts';

const paise = z.number().int();
const quotedSchema = z.object({
  goodsPaise: paise,
  discountPaise: paise,
  deliveryPaise: paise,
  codFeePaise: paise,
  totalPaise: paise,
  method: z.enum(paymentMethods).describe('The one that was asked about, else the preselected one'),
  hasDeliveryCharge: z.boolean().describe('Then a charge of ₹0 is free delivery'),
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      totalPaise: paise.nullable().describe('Null where it is not offered for this order'),
      discountPaise: paise,
      codFeePaise: paise,
      problem: z.string().nullable().describe('Why it is not offered'),
    }),
  ),
});

/** What orders cost, before they are placed (money.md, section 1). */
export const quoteRoutes: Routes<CatalogueContext> = (app, context, { anyone }) => {
  anyone.guard(app).post(
    '/api/shop/quotes',
    {
      schema: {
        operationId: 'quoteOrder',
        tags: ['orders'],
        description: 'What an order would cost and how it could be paid. Refuses what placing it would refuse.',
        body: quoteSchema,
        response: createResponses(quotedSchema),
      },
    },
    (account, request) => answerQuote(context, request, request.body, account?.member?.sellerId),
  );
};
