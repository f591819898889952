import { quoted } from '#domain/text.ts';
import * as texts from '#texts/emails.gen.ts';
import type { Mail } from '../mail/outbox.ts';

const loginPage = (publicUrl: string) => `${publicUrl}/auth/login`;
const forgotPasswordPage = (publicUrl: string) => `${publicUrl}/auth/forgot-password`;

/** Where accounts are hidden: what the form does not say to whoever filled it in. */
export function alreadyRegisteredMail(to: string, name: string, publicUrl: string): Mail {
  const [login, forgotPassword] = [loginPage(publicUrl), forgotPasswordPage(publicUrl)];
  return {
    to,
    write: () => ({
      subject: texts.alreadyRegisteredSubject(),
      body: texts.alreadyRegistered({ name: quoted(name), login, forgotPassword }),
    }),
  };
}

/** Sent at most once a day to an owner whose password unknown browsers are guessing. */
export function attackMail(to: string, name: string, publicUrl: string): Mail {
  const forgotPassword = forgotPasswordPage(publicUrl);
  return {
    to,
    write: () => ({ subject: texts.attackSubject(), body: texts.attack({ name: quoted(name), forgotPassword }) }),
  };
}

export function resetMail(to: string, name: string, link: string): Mail {
  return {
    to,
    isUrgent: true,
    write: () => ({ subject: texts.resetSubject(), body: texts.reset({ name: quoted(name), link }) }),
  };
}
