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

type Plain<Name extends string> = {
  name: Name;
  form: AccountForm;
  /** What has just been done, on the page before. */
  told?: string;
};

/** Where there is no mail server, nothing may say that a mail will come. */
type OfMail = { sendsMail: boolean };

/** What the server gives a page to draw on which people sign in, register or choose a new password. */
export type AccountPage =
  | Plain<'sign-in'>
  | Plain<'sign-in-code'>
  | Plain<'register'>
  | Plain<'reset-password'>
  /** Of an administrator: whom it invites, while its link works. */
  | (Plain<'invitation'> & { email: string | null })
  | (Plain<'forgot-password'> & OfMail)
  | (Plain<'reset-link-sent'> & OfMail)
  | (Plain<'registration-pending'> & OfMail & { visitor: Visitor | null });

export type PageOf<Name extends AccountPage['name']> = Extract<AccountPage, { name: Name }>;

/** Somebody who is signed in. */
export type Visitor = { email: string; isWaiting: boolean; home: string };
