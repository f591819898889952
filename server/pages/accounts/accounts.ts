import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { type FlashMessage, type Role, roles } from '#domain/identity/accounts.ts';
import { homeOf } from '#domain/sellers/home.ts';
import { isAwaitingDecision } from '#domain/sellers/sellers.ts';
import { readOwnRecord } from '#server/identity/accounts/queries.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import { readInvitation } from '#server/identity/administrators/queries.ts';
import { findConfirmableChange, findUndoableChange } from '#server/identity/emailChanges/queries.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import { syncSignedInCookie } from '#server/identity/gates/sessionCookie.ts';
import { readPendingLogin } from '#server/identity/signIn/signIn.ts';
import type { App } from '#server/platform/http/application.ts';
import { consumeFlashMessage } from '#server/platform/http/flash.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import * as answers from '#texts/answers.gen.ts';
import * as approval from '#texts/approval.gen.ts';
import type { AccountForm, AccountPage, AccountPageOf } from '#web/storefront/page/accountPage.ts';
import type { PagesContext } from '../context.ts';
import type { SendPage } from '../documents/documents.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { parseOwnAddress } from '../ownAddress.ts';

/** The parameters of an address; unreadable ones are ignored. */
const parametersSchema = z.object({
  redirect: z.string().optional().catch(undefined),
  token: z.string().optional().catch(undefined),
  checked: z.string().optional().catch(undefined),
});

const flashSentences: Record<FlashMessage, () => string> = {
  loggedIn: answers.loggedIn,
  registered: answers.registered,
  passwordReset: answers.passwordReset,
  joined: answers.joined,
  closed: answers.accountClosed,
};

/** Creates the functions that draw the account pages, also used by their forms. */
export function createAccountPages(sendPage: SendPage, context: PagesContext, gate: Gate<Account | undefined>) {
  /** The form's state, with the typed values and errors after a refusal. */
  const form = (request: FastifyRequest, reply: FastifyReply, shown: Partial<AccountForm> = {}): AccountForm => ({
    values: {},
    ...shown,
    formToken: context.formTokens.give(request, reply, 'account'),
  });
  const flashOf = (request: FastifyRequest, reply: FastifyReply) => {
    const done = consumeFlashMessage(context, request, reply);
    return done && { notice: inLanguageOfRequest(request, flashSentences[done]) };
  };
  async function pending(request: FastifyRequest, reply: FastifyReply, shown?: Partial<AccountForm>) {
    const account = gate.actor(request);
    const record = account && (await readOwnRecord(context, account));
    const waits = isAwaitingDecision(record?.seller?.status);
    const isStillWaiting = waits && parametersSchema.parse(request.query).checked !== undefined;
    const page: AccountPageOf<'registration-pending'> = {
      name: 'registration-pending',
      form: form(request, reply, shown),
      visitor: record && account ? { email: record.email, isWaiting: waits, home: homeOfAccount(account) } : null,
      sendsMail: context.server.sendsMail,
      ...flashOf(request, reply),
      ...(isStillWaiting && { notice: inLanguageOfRequest(request, approval.stillUnderReview) }),
    };
    return page;
  }
  /** Reads the invited person from the database, because a refused form does not carry it. */
  async function invitation(form: AccountForm): Promise<AccountPageOf<'invitation'>> {
    const found = form.values.token ? await readInvitation(context, form.values.token) : undefined;
    return { name: 'invitation', form, email: found?.email ?? null };
  }
  return { context, gate, sendPage, form, flashOf, pending, invitation, ...createEmailChangePages(context) };
}

/** Creates the functions that draw the pages of an email change. They read the emails from the database, too. */
function createEmailChangePages(context: PagesContext) {
  async function confirmEmail(form: AccountForm): Promise<AccountPageOf<'confirm-email'>> {
    const change = form.values.token ? await findConfirmableChange(context, form.values.token) : undefined;
    return { name: 'confirm-email', form, email: change?.newEmail ?? null };
  }
  async function undoEmailChange(form: AccountForm): Promise<AccountPageOf<'undo-email-change'>> {
    const change = form.values.token ? await findUndoableChange(context, form.values.token) : undefined;
    return { name: 'undo-email-change', form, email: change?.oldEmail ?? null, sendsMail: context.server.sendsMail };
  }
  return { confirmEmail, undoEmailChange };
}

export type AccountPages = ReturnType<typeof createAccountPages>;

export const homeOfAccount = ({ role, member }: Account): string => homeOf({ role, status: member?.sellerStatus });

/** The page that a person wanted before signing in, if it belongs to their role and to this origin. */
export function allowedRedirect(context: PagesContext, wanted: string | undefined, role: Role): string | undefined {
  const url = parseOwnAddress(context, wanted);
  return url?.pathname.startsWith(`/${role}/`) ? url.pathname + url.search + url.hash : undefined;
}

/** Where an account goes after signing in: the page it wanted, or its home page. */
export function signInDestination(context: PagesContext, account: Account, wanted: string | undefined): string {
  const page = isAwaitingDecision(account.member?.sellerStatus)
    ? undefined
    : allowedRedirect(context, wanted, account.role);
  return page ?? homeOfAccount(account);
}

/** The pages for signing in, registering and resetting a password (specification, section 2). */
export function serveAccountPages(app: App, pages: AccountPages, errorHandler: FailurePage): void {
  const { context, gate, sendPage, form, flashOf } = pages;
  const open = { onRequest: gate.check, schema: { hide: true }, errorHandler };

  app.get('/auth', open, (_request, reply) => reply.redirect('/auth/login', 303));
  app.get('/auth/login', open, (request, reply) => {
    const { redirect } = parametersSchema.parse(request.query);
    const account = gate.actor(request);
    if (account) return reply.redirect(signInDestination(context, account, redirect), 303);
    syncSignedInCookie(context, request, reply, false);
    const role = allowedRedirect(context, redirect, 'admin') ? 'admin' : roles[0];
    const values = { role, ...(redirect && { redirect }) };
    return sendPage(request, reply, {
      name: 'sign-in',
      form: form(request, reply, { values }),
      ...flashOf(request, reply),
    });
  });
  app.get('/auth/login/code', open, (request, reply) => {
    if (!readPendingLogin(request)) return reply.redirect('/auth/login', 303);
    const { redirect } = parametersSchema.parse(request.query);
    const values = redirect === undefined ? {} : { redirect };
    return sendPage(request, reply, { name: 'sign-in-code', form: form(request, reply, { values }) });
  });
  serveFurtherPages(app, pages, open);
}

/** The pages that emailed links lead to. The addresses contain a token. */
const linkedPages = (
  pages: AccountPages,
): Record<string, (form: AccountForm) => AccountPage | Promise<AccountPage>> => ({
  '/auth/reset-password': (form) => ({ name: 'reset-password', form }),
  '/auth/invitation': pages.invitation,
  '/auth/confirm-email': pages.confirmEmail,
  '/auth/undo-email-change': pages.undoEmailChange,
});

/** The account pages other than signing in. */
function serveFurtherPages(app: App, pages: AccountPages, open: RouteShorthandOptions): void {
  const { context, sendPage, form } = pages;
  app.get('/auth/register', open, (request, reply) =>
    sendPage(request, reply, { name: 'register', form: form(request, reply) }),
  );
  app.get('/auth/forgot-password', open, (request, reply) =>
    sendPage(request, reply, {
      name: 'forgot-password',
      form: form(request, reply),
      sendsMail: context.server.sendsMail,
    }),
  );
  for (const [path, read] of Object.entries(linkedPages(pages))) {
    app.get(path, open, async (request, reply) => {
      const { token } = parametersSchema.parse(request.query);
      // The address contains a secret.
      reply.header('cache-control', 'no-store');
      return sendPage(request, reply, await read(form(request, reply, { values: token ? { token } : {} })));
    });
  }
  app.get('/auth/registration-pending', open, async (request, reply) => {
    const page = await pages.pending(request, reply);
    const { checked } = parametersSchema.parse(request.query);
    const { visitor } = page;
    // The application was decided meanwhile.
    if (checked !== undefined && visitor && !visitor.isWaiting) return reply.redirect(visitor.home, 303);
    reply.header('cache-control', 'no-store');
    return sendPage(request, reply, page);
  });
}
