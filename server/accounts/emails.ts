import { productName } from '#domain/brand.ts';
import { quoted } from '#domain/text.ts';
import type { Mail } from '../mail/outbox.ts';

/** Where accounts are hidden: what the form does not say to whoever filled it in. */
export function alreadyRegisteredMail(to: string, name: string, publicUrl: string): Mail {
  return {
    to,
    subject: `You already have a ${productName} account`,
    body: `Hello ${quoted(name)},

somebody, perhaps you, has just tried to register on ${productName} with this e-mail address. You already have an account, and nothing was changed. Sign in here:

${publicUrl}/auth/login

If you do not know your password any more, choose a new one:

${publicUrl}/auth/forgot-password

${productName}`,
  };
}

/** Sent at most once a day to an owner whose password unknown browsers are guessing. */
export function attackMail(to: string, name: string, publicUrl: string): Mail {
  return {
    to,
    subject: `Somebody tried to sign in to your ${productName} account`,
    body: `Hello ${quoted(name)},

somebody tried to sign in to your ${productName} account many times with wrong passwords or codes. They were not let in, and further tries have to wait.

You can sign in as usual in the browsers that you have used before. In a new browser you may be asked to try again later; choosing a new password lets you in at once:

${publicUrl}/auth/forgot-password

If you use your password elsewhere too, please choose one that you use only here.

${productName}`,
  };
}

export function resetMail(to: string, name: string, link: string): Mail {
  return {
    to,
    isUrgent: true,
    subject: `Reset your ${productName} password`,
    body: `Hello ${quoted(name)},

somebody, hopefully you, asked to reset the password of your ${productName} account. Choose a new one here:

${link}

The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.

${productName}`,
  };
}
