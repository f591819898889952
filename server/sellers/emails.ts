import { productName } from '#domain/brand.ts';
import type { SellerDecision } from '#domain/sellers.ts';
import { quoted } from '#domain/text.ts';
import type { Mail } from '../mail/outbox.ts';

type Recipient = { businessName: string; ownerName: string };

export function registrationMail(to: string, seller: Recipient): Mail {
  return {
    to,
    subject: `Your ${productName} registration was received`,
    body: `Hello ${quoted(seller.ownerName)},

thank you for registering ${quoted(seller.businessName)} on ${productName}. An administrator will look at your application and you will
get a mail as soon as it is approved.

${productName}`,
  };
}

/** Addresses that a mail leads to; the shop has one once it is approved. */
type Links = { login: string; shop: string };

const outcomes: Record<SellerDecision, { subject: string; text(businessName: string, links: Links): string }> = {
  approve: {
    subject: `Your ${productName} shop is approved`,
    text: (businessName, { login, shop }) =>
      `${businessName} is approved. Sign in and add your first product:\n\n${login}\n\nYour customers find your shop here:\n\n${shop}`,
  },
  reject: {
    subject: `Your ${productName} registration was not approved`,
    text: (businessName) =>
      `we are sorry: the registration of ${businessName} was not approved. Please contact the administrator if you\nbelieve that this is a mistake.`,
  },
  suspend: {
    subject: `Your ${productName} shop is suspended`,
    text: (businessName) =>
      `${businessName} has been suspended and its products are no longer shown. Please contact the administrator.`,
  },
};

export function decisionMail(decision: SellerDecision, to: string, seller: Recipient, links: Links): Mail {
  const { subject, text } = outcomes[decision];
  return {
    to,
    isUrgent: true,
    subject,
    body: `Hello ${quoted(seller.ownerName)},\n\n${text(quoted(seller.businessName), links)}\n\n${productName}`,
  };
}
