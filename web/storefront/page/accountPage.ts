import type { SupportContact } from '#domain/identity/support.ts';

/** The form of such a page. After a refusal it holds what was typed, but for passwords and codes, and why. */
export type AccountForm = {
  /** Binds the form to the visitor. */
  formToken: string;
  values: Record<string, string>;
  /** What is wrong as a whole; empty where it stands beside the fields. */
  error?: string;
  /** What is wrong with the fields, under their names. */
  fields?: Record<string, string>;
  /** The field to begin with: the first that is wrong. */
  focus?: string;
  /** Why somebody may not sign in any more, and how to answer. */
  closed?: { reason: string | null; contact: SupportContact | null };
  /** By what the server's log knows the failure. */
  reference?: string;
};

type AccountPageWithForm<Name extends string> = {
  name: Name;
  form: AccountForm;
  /** What has just been done, on the page before. */
  told?: string;
};

/** Where there is no mail server, nothing may say that a mail will come. */
type EmailAvailability = { sendsMail: boolean };

/** What the server gives a page to draw on which people sign in, register or choose a new password. */
export type AccountPage =
  | AccountPageWithForm<'sign-in'>
  | AccountPageWithForm<'sign-in-code'>
  | AccountPageWithForm<'register'>
  | AccountPageWithForm<'reset-password'>
  /** Of an administrator: whom it invites, while its link works. */
  | (AccountPageWithForm<'invitation'> & { email: string | null })
  | (AccountPageWithForm<'forgot-password'> & EmailAvailability)
  | (AccountPageWithForm<'reset-link-sent'> & EmailAvailability)
  | (AccountPageWithForm<'registration-pending'> & EmailAvailability & { visitor: Visitor | null });

export type AccountPageOf<Name extends AccountPage['name']> = Extract<AccountPage, { name: Name }>;

/** Somebody who is signed in. */
export type Visitor = { email: string; isWaiting: boolean; home: string };
