import type { SupportContact } from '#domain/identity/support.ts';

/** State of an account form. After a refusal it holds the values, except passwords and codes, and the errors. */
export type AccountForm = {
  /** CSRF token. */
  formToken: string;
  values: Record<string, string>;
  /** Error of the whole form; absent when only fields have errors. */
  error?: string;
  /** Errors by field name. */
  fields?: Record<string, string>;
  /** Name of the field to focus: the first with an error. */
  focus?: string;
  /** Why the account is closed to the user, and whom to contact. */
  closed?: { reason: string | null; contact: SupportContact | null };
  /** Request id of the failure in the server's log. */
  reference?: string;
};

type AccountPageWithForm<Name extends string> = {
  name: Name;
  form: AccountForm;
  /** Success message of the previous page. */
  notice?: string;
};

/** Without a mail server no page may promise an email. */
type EmailAvailability = { sendsMail: boolean };

/** The data of the pages for signing in, registering and choosing a new password. */
export type AccountPage =
  | AccountPageWithForm<'sign-in'>
  | AccountPageWithForm<'sign-in-code'>
  | AccountPageWithForm<'register'>
  | AccountPageWithForm<'reset-password'>
  /** `email`: the invited admin, while the link is valid. */
  | (AccountPageWithForm<'invitation'> & { email: string | null })
  /** `email`: the new one, or the old one that is restored, while the link is valid. */
  | (AccountPageWithForm<'confirm-email'> & { email: string | null })
  | (AccountPageWithForm<'undo-email-change'> & EmailAvailability & { email: string | null })
  | (AccountPageWithForm<'email-changed'> & { email: string })
  | (AccountPageWithForm<'forgot-password'> & EmailAvailability)
  | (AccountPageWithForm<'reset-link-sent'> & EmailAvailability)
  | (AccountPageWithForm<'registration-pending'> & EmailAvailability & { visitor: Visitor | null });

export type AccountPageOf<Name extends AccountPage['name']> = Extract<AccountPage, { name: Name }>;

/** A signed-in user. */
export type Visitor = { email: string; isWaiting: boolean; home: string };
