import { productName } from '#domain/brand.ts';
import { quoted } from '#domain/text.ts';
import type { Mail } from '../mail/outbox.ts';

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
