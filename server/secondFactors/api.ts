import { z } from 'zod';
import { codeEntry, passwordAndCode, passwordEntry } from '#domain/secondFactors.ts';
import { callerOf } from '../http/caller.ts';
import { answers, type Routes } from '../http/routes.ts';
import * as commands from './commands.ts';
import { readSecondFactor } from './queries.ts';

const codes = z.object({ recoveryCodes: z.array(z.string()).describe('Shown this once') });

/** The second factor of administrators: their own only. */
export const secondFactorRoutes: Routes = (app, context, { settingUp }) => {
  const gate = { onRequest: settingUp.check, config: { gate: 'settingUp' } } as const;

  app.get(
    '/api/admin/second-factor',
    {
      ...gate,
      schema: {
        operationId: 'readSecondFactor',
        tags: ['accounts'],
        response: answers(
          z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number().int() }),
        ),
      },
    },
    (request) => readSecondFactor(context, settingUp.actor(request).userId),
  );

  app.post(
    '/api/admin/second-factor',
    {
      ...gate,
      schema: {
        operationId: 'startSecondFactor',
        tags: ['accounts'],
        body: passwordEntry,
        response: answers(z.object({ secret: z.string(), address: z.string().describe('For the QR code') })),
      },
    },
    (request) =>
      commands.startSecondFactor(context, settingUp.actor(request), request.body.currentPassword, callerOf(request)),
  );

  app.post(
    '/api/admin/second-factor/confirm',
    {
      ...gate,
      schema: { operationId: 'confirmSecondFactor', tags: ['accounts'], body: codeEntry, response: answers(codes) },
    },
    async (request) => ({
      recoveryCodes: await commands.confirmSecondFactor(context, settingUp.actor(request), request.body.code),
    }),
  );

  app.post(
    '/api/admin/second-factor/recovery-codes',
    {
      ...gate,
      schema: {
        operationId: 'renewRecoveryCodes',
        tags: ['accounts'],
        body: passwordAndCode,
        response: answers(codes),
      },
    },
    async (request) => ({
      recoveryCodes: await commands.renewRecoveryCodes(
        context,
        settingUp.actor(request),
        request.body,
        callerOf(request),
      ),
    }),
  );

  app.post(
    '/api/admin/second-factor/switch-off',
    {
      ...gate,
      schema: {
        operationId: 'switchOffSecondFactor',
        tags: ['accounts'],
        body: passwordAndCode,
        response: answers(z.object({ message: z.string() })),
      },
    },
    async (request) => {
      await commands.switchOff(context, settingUp.actor(request), request.body, callerOf(request));
      return { message: 'The second factor is switched off.' };
    },
  );
};
