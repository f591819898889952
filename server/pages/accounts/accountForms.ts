import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import {
  forgotPasswordSchema,
  invitationAnswerSchema,
  loginSchema,
  resetPasswordSchema,
} from '#domain/identity/accounts.schema.ts';
import { roles } from '#domain/identity/accounts.ts';
import { codeEntrySchema } from '#domain/identity/secondFactors.schema.ts';
import { registration } from '#domain/sellers/registrations.schema.ts';
import { findAccount } from '#server/identity/actors/queries.ts';
import { acceptInvitation } from '#server/identity/administrators/commands.ts';
import { rememberCurrentBrowser } from '#server/identity/browsers/cookie.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import * as passwords from '#server/identity/passwords/commands.ts';
import { signIn, signInWithCode, signOut } from '#server/identity/signIn/signIn.ts';
import type { App } from '#server/platform/http/application.ts';
import { toAppError, toFormRefusal } from '#server/platform/http/errors.ts';
import { setFlashMessage } from '#server/platform/http/flash.ts';
import { inLanguageOfRequest, languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { requestRegistration } from '#server/sellers/registrations/commands.ts';
import * as texts from '#texts/storefrontAccount.gen.ts';
import * as weakPasswords from '#texts/weakPasswords.gen.ts';
import type { AccountForm } from '#web/storefront/page/accountPage.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { readFormFields } from '../documents/fields.ts';
import { type AccountPages, signInDestination } from './accounts.ts';
import { emailChangeForms } from './emailChangeForms.ts';
import { type FormKind, type FormValues, parseForm, type SubmittedForm } from './formKind.ts';

const secondStepPath = '/auth';
const newPasswordFields = ['password', 'confirmPassword'];

/** Shows a message to a person who has just signed in, on the page they are sent to. */
async function greetSignedIn({ pages: { context }, reply, typed }: SubmittedForm, userId: string): Promise<string> {
  setFlashMessage(context, reply, 'loggedIn');
  const account = await findAccount(context, userId);
  if (!account) throw new AppError('user_data_not_found');
  return signInDestination(context, account, typed.redirect);
}

/** Signs in a newly registered person, unless accounts are hidden: that would reveal that the email was new. */
async function signInNewAccount(
  { pages: { context }, request, reply }: SubmittedForm,
  own: { email: string; password: string },
) {
  if (context.hideAccounts) return;
  const { email, password } = own;
  try {
    await signIn(context, request, reply, { email, password, role: 'seller', rememberMe: false }, secondStepPath);
  } catch (error) {
    // The account exists all the same, and its owner can sign in later.
    if (!(error instanceof AppError)) throw error;
  }
}

/** Each form by its address. They run the API's own commands, so the rules are the same. */
const formKinds: Record<string, FormKind> = {
  '/auth/login': {
    failure: 'login_broken',
    fields: ['email', 'password'],
    async act(sent) {
      const { pages, request, reply, typed } = sent;
      const role = roles.find((known) => known === typed.role) ?? roles[0];
      const { email, password, rememberMe } = typed;
      const read = parseForm(loginSchema, { email, password, role, rememberMe: rememberMe !== undefined });
      const userId = await signIn(pages.context, request, reply, read, secondStepPath);
      if (userId !== undefined) return greetSignedIn(sent, userId);
      return `/auth/login/code${typed.redirect ? `?redirect=${encodeURIComponent(typed.redirect)}` : ''}`;
    },
    again: (_, form) => ({ name: 'sign-in', form }),
  },
  '/auth/login/code': {
    failure: 'login_broken',
    fields: ['code'],
    async act(sent) {
      const { pages, request, reply, typed } = sent;
      const { code } = parseForm(codeEntrySchema, { code: typed.code });
      return greetSignedIn(sent, await signInWithCode(pages.context, request, reply, code, secondStepPath));
    },
    again: (_, form) => ({ name: 'sign-in-code', form }),
  },
  '/auth/register': {
    failure: 'registration_failed',
    fields: ['businessName', 'ownerName', 'email', 'phone', 'category', 'address', 'description', ...newPasswordFields],
    async act({ pages, request, reply, typed }) {
      const { formToken: _, confirmPassword, ...payload } = typed;
      const read = parseForm(registration, payload, confirmPassword);
      await requestRegistration(pages.context, read, { ip: request.ip, language: languageOfRequest(request) });
      setFlashMessage(pages.context, reply, 'registered');
      await signInNewAccount({ pages, request, reply, typed }, read);
      return '/auth/registration-pending';
    },
    again: (_, form) => ({ name: 'register', form }),
  },
  '/auth/forgot-password': {
    failure: 'reset_failed',
    fields: ['email'],
    async act({ pages, request, reply, typed }) {
      const { email } = parseForm(forgotPasswordSchema, { email: typed.email });
      await passwords.requestPasswordReset(pages.context, email, callerOf(request));
      const form = pages.form(request, reply, { values: { email } });
      return { name: 'reset-link-sent', form, sendsMail: pages.context.server.sendsMail };
    },
    again: ({ pages }, form) => ({ name: 'forgot-password', form, sendsMail: pages.context.server.sendsMail }),
  },
  '/auth/reset-password': {
    failure: 'reset_broken',
    fields: [...newPasswordFields],
    async act({ pages: { context }, request, reply, typed }) {
      const { token, password } = typed;
      const read = parseForm(resetPasswordSchema, { token, password }, typed.confirmPassword);
      const userId = await passwords.resetPassword(context, read.token, read.password, callerOf(request));
      await rememberCurrentBrowser(context, request, reply, userId);
      setFlashMessage(context, reply, 'passwordReset');
      return '/auth/login';
    },
    again: (_, form) => ({ name: 'reset-password', form }),
  },
  '/auth/invitation': {
    failure: 'registration_failed',
    fields: ['name', ...newPasswordFields],
    async act({ pages: { context }, request, reply, typed }) {
      const { token, name, password } = typed;
      const read = parseForm(invitationAnswerSchema, { token, name, password }, typed.confirmPassword);
      const userId = await acceptInvitation(context, read, callerOf(request));
      await rememberCurrentBrowser(context, request, reply, userId);
      setFlashMessage(context, reply, 'joined');
      return '/auth/login?redirect=/admin/dashboard';
    },
    again: ({ pages }, form) => pages.invitation(form),
  },
  ...emailChangeForms,
  '/auth/logout': {
    failure: 'internal_error',
    fields: [],
    async act({ pages, request, reply }) {
      await signOut(pages.context, request, reply);
      return '/';
    },
    again: ({ pages, request, reply }, form) => pages.pending(request, reply, form),
  },
};

/** Handles the posted forms of the account pages: a redirect on success, otherwise the page as it was typed. */
export function serveAccountForms(app: App, pages: AccountPages, errorHandler: FailurePage): void {
  app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: 64 * 1024 });
    for (const [path, kind] of Object.entries(formKinds)) {
      const open = {
        onRequest: pages.gate.check,
        schema: { hide: true },
        config: { failure: kind.failure },
        errorHandler,
      };
      forms.post(path, open, (request, reply) =>
        handleForm(kind, { pages, request, reply, typed: readFormFields(request) }),
      );
    }
  });
}

async function handleForm(kind: FormKind, sent: SubmittedForm): Promise<FastifyReply> {
  const { pages, request, reply, typed } = sent;
  try {
    const foreign = pages.context.formTokens.refusal(request, 'account', typed.formToken);
    if (foreign) throw foreign;
    const next = await kind.act(sent);
    return typeof next === 'string' ? redirectTo(request, reply, next) : pages.sendPage(request, reply, next);
  } catch (error) {
    const refused = toAppError(error as Error, request, reply);
    const form = pages.form(request, reply, { values: withoutSecrets(typed), ...toFormErrors(refused, kind, request) });
    return pages.sendPage(request, reply, await kind.again(sent, form), refused.status);
  }
}

/** The pages' script reads the address from the answer; a browser without it is redirected. */
function redirectTo(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  if (request.headers['x-requested-with'] === 'fetch') return reply.send({ to: path });
  return reply.redirect(path, 303);
}

/** The values that may be shown again: no secrets. */
const withoutSecrets = ({
  password: _,
  confirmPassword: __,
  code: ___,
  formToken: ____,
  ...values
}: FormValues): FormValues => values;

/** The field that an error is about, if there is one. */
const errorFields: Partial<Record<ErrorCode, string>> = {
  account_not_found: 'email',
  email_already_registered: 'email',
  reset_account_not_found: 'email',
  weak_password: 'password',
  wrong_password: 'password',
  wrong_code: 'code',
};

/** Explains why a password is too weak, and how to choose a strong one. */
function passwordAdvice({ details }: AppError, request: FastifyRequest): string {
  const isLeaked = details && 'weakness' in details && details.weakness === 'leaked';
  return inLanguageOfRequest(request, isLeaked ? weakPasswords.leaked : weakPasswords.guessable);
}

/** The errors, beside their fields or above the form. */
function toFormErrors(refused: AppError, { fields: known }: FormKind, request: FastifyRequest): Partial<AccountForm> {
  const { error, fields: refusals = {} } = toFormRefusal(refused, request);
  const field = errorFields[refused.code];
  const message = refused.code === 'weak_password' ? `${error}\n${passwordAdvice(refused, request)}` : error;
  const fields: Record<string, string> =
    field === undefined || !known.includes(field) ? refusals : { [field]: message };
  const focus = known.find((name) => fields[name] !== undefined);
  if (focus !== undefined) return { fields, focus };
  const closed = refused.details && 'reason' in refused.details && refused.details;
  const sentence = refused.code === 'form_needs_cookies' ? inLanguageOfRequest(request, texts.needsCookies) : error;
  return { error: sentence, ...(closed && { closed }), ...(refused.status >= 500 && { reference: request.id }) };
}
