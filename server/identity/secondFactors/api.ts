import { z } from 'zod';
import { codeEntrySchema, passwordAndCodeSchema, passwordEntrySchema } from '#domain/identity/secondFactors.schema.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { IdentityContext } from '../context.ts';
import { callerOf } from '../gates/caller.ts';
import type { Routes } from '../gates/routes.ts';
import * as commands from './commands.ts';
import { readSecondFactor } from './queries.ts';

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).describe('Shown this once') });

const addReading: Routes<IdentityContext> = (app, context, { settingUp }) => {
  settingUp.guard(app).get(
    '/api/account/second-factor',
    {
      schema: {
        operationId: 'readSecondFactor',
        tags: ['accounts'],
        response: createResponses(
          z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number().int() }),
        ),
      },
    },
    (actor) => readSecondFactor(context, actor),
  );
};

const addSetUp: Routes<IdentityContext> = (app, context, { settingUp }) => {
  const routes = settingUp.guard(app);

  routes.post(
    '/api/account/second-factor',
    {
      schema: {
        operationId: 'startSecondFactor',
        tags: ['accounts'],
        body: passwordEntrySchema,
        response: createResponses(z.object({ secret: z.string(), address: z.string().describe('For the QR code') })),
      },
    },
    (admin, request) => commands.startSecondFactor(context, admin, request.body.currentPassword, callerOf(request)),
  );

  routes.post(
    '/api/account/second-factor/confirm',
    {
      schema: {
        operationId: 'confirmSecondFactor',
        tags: ['accounts'],
        body: codeEntrySchema,
        response: createResponses(recoveryCodesSchema),
      },
    },
    async (admin, request) => ({
      recoveryCodes: await commands.confirmSecondFactor(context, admin, request.body.code),
    }),
  );
};

const addChanges: Routes<IdentityContext> = (app, context, { settingUp }) => {
  const routes = settingUp.guard(app);

  routes.post(
    '/api/account/second-factor/recovery-codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        tags: ['accounts'],
        body: passwordAndCodeSchema,
        response: createResponses(recoveryCodesSchema),
      },
    },
    async (admin, request) => ({
      recoveryCodes: await commands.renewRecoveryCodes(context, admin, request.body, callerOf(request)),
    }),
  );

  routes.post(
    '/api/account/second-factor/switch-off',
    {
      schema: {
        operationId: 'switchOffSecondFactor',
        tags: ['accounts'],
        body: passwordAndCodeSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (admin, request) => {
      await commands.disableSecondFactor(context, admin, request.body, callerOf(request));
      return { message: inLanguageOfRequest(request, texts.secondFactorOff) };
    },
  );
};

/** The second factor of the signed-in user. */
export const secondFactorRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addReading(app, context, gates);
  addSetUp(app, context, gates);
  addChanges(app, context, gates);
};
