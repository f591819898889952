import { emailLinkSchema } from '#domain/identity/accounts.schema.ts';
import { confirmEmailChange, undoEmailChange } from '#server/identity/emailChanges/commands.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import * as answers from '#texts/answers.gen.ts';
import { type FormKind, parseForm } from './formKind.ts';

/** The forms behind the emailed links of an email change. */
export const emailChangeForms: Record<string, FormKind> = {
  '/auth/confirm-email': {
    failure: 'internal_error',
    fields: [],
    async act({ pages, request, reply, typed }) {
      const { token } = parseForm(emailLinkSchema, { token: typed.token });
      const email = await confirmEmailChange(pages.context, token, callerOf(request));
      return { name: 'email-changed', form: pages.form(request, reply), email };
    },
    again: ({ pages }, form) => pages.confirmEmail(form),
  },
  '/auth/undo-email-change': {
    failure: 'internal_error',
    fields: [],
    async act({ pages, request, reply, typed }) {
      const { token } = parseForm(emailLinkSchema, { token: typed.token });
      const email = await undoEmailChange(pages.context, token, callerOf(request));
      return {
        name: 'reset-link-sent',
        form: pages.form(request, reply, { values: { email } }),
        sendsMail: pages.context.server.sendsMail,
        notice: inLanguageOfRequest(request, answers.emailRestored),
      };
    },
    again: ({ pages }, form) => pages.undoEmailChange(form),
  },
};
