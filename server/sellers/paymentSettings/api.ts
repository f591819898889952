import { z } from 'zod';
import { reauthenticationShape } from '#domain/identity/secondFactors.schema.ts';
import {
  codSettingsSchema,
  deliveryRulesSchema,
  paymentRulesSchema,
  upiSettingsSchema,
} from '#domain/sellers/paymentSettings.schema.ts';
import { askMoments, collectors } from '#domain/sellers/paymentSettings.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, noContentSchema } from '#server/platform/http/routes.ts';
import type { SellersContext } from '../context.ts';
import { connectedProviderSchema } from '../paymentProviders/schemas.ts';
import { saveCodSettings, saveDeliveryRules, savePaymentRules, saveUpiAccount } from './commands.ts';
import { readOwnSettings } from './queries.ts';

const paise = z.number().int();
const settingsSchema = z.object({
  upi: z.object({ vpa: z.string(), name: z.string(), isBusiness: z.boolean() }).nullable(),
  payment: z.object({
    askWhen: z.enum(askMoments),
    discount: z.union([z.object({ bp: z.number().int(), capPaise: paise }), z.object({ flatPaise: paise })]).nullable(),
    offersArranged: z.boolean(),
    confirmsPaid: z.boolean(),
    unpaidLapseHours: z.number().int(),
  }),
  cod: z.object({
    isOn: z.boolean(),
    largestPaise: paise,
    feePaise: paise,
    advancePaise: paise,
    onlyPins: z.array(z.string()),
    neverPins: z.array(z.string()),
    collector: z.enum(collectors),
    newCustomerPaise: paise,
  }),
  delivery: z.object({
    zones: z.array(
      z.object({
        name: z.string(),
        pins: z.array(z.string()).nullable().describe('Beginnings of PIN codes; null: everywhere else'),
        isRefused: z.boolean(),
        basePaise: paise,
        upToGrams: z.number().int(),
        stepPaise: paise,
        slabGrams: z.number().int(),
        freeFromPaise: paise.nullable(),
      }),
    ),
    defaultGrams: z.number().int(),
    lengthCm: z.number().int().describe('Of a usual parcel, for carriers'),
    breadthCm: z.number().int(),
    heightCm: z.number().int(),
  }),
  provider: connectedProviderSchema.nullable(),
});

const tags = ['money'];
const address = '/api/seller/money/settings';
const response = createResponses(noContentSchema, 204);

/** How a shop is paid and what it charges for delivery (money.md, sections 2, 3, 6 and 7). */
export const paymentSettingsRoutes: Routes<SellersContext> = (app, context, gates) => {
  addUpi(app, context, gates);
  addRules(app, context, gates);
};

const addUpi: Routes<SellersContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.get(
    address,
    { schema: { operationId: 'readPaymentSettings', tags, response: createResponses(settingsSchema) } },
    (seller) => readOwnSettings(context, seller),
  );

  routes.put(
    `${address}/upi`,
    {
      schema: {
        operationId: 'saveUpiAccount',
        tags,
        description: 'Asks for the password again, and with 2-step verification for a code. Without an ID it is off.',
        body: z.strictObject({ ...upiSettingsSchema.shape, ...reauthenticationShape }),
        response,
      },
    },
    async (seller, request, reply) => {
      await saveUpiAccount(context, seller, request.body, callerOf(request));
      reply.code(204);
      return null;
    },
  );
};

const addRules: Routes<SellersContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.put(
    `${address}/payment`,
    { schema: { operationId: 'savePaymentRules', tags, body: paymentRulesSchema, response } },
    async (seller, { body }, reply) => {
      await savePaymentRules(context, seller, body);
      reply.code(204);
      return null;
    },
  );

  routes.put(
    `${address}/cod`,
    // Up to 20,000 PIN codes.
    { bodyLimit: 512 * 1024, schema: { operationId: 'saveCodSettings', tags, body: codSettingsSchema, response } },
    async (seller, { body }, reply) => {
      await saveCodSettings(context, seller, body);
      reply.code(204);
      return null;
    },
  );

  routes.put(
    `${address}/delivery`,
    { bodyLimit: 512 * 1024, schema: { operationId: 'saveDeliveryRules', tags, body: deliveryRulesSchema, response } },
    async (seller, { body }, reply) => {
      await saveDeliveryRules(context, seller, body);
      reply.code(204);
      return null;
    },
  );
};
