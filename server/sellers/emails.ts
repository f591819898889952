import { productName } from '#domain/brand.ts';
import type { SellerDecision } from '#domain/sellers.ts';
import type { Mail } from '../mail/outbox.ts';

type Recipient = { businessName: string; ownerName: string };

export function registrationMail(to: string, seller: Recipient): Mail {
  return {
    to,
    subject: `Your ${productName} registration was received`,
    body: `Hello ${seller.ownerName},

thank you for registering ${seller.businessName} on ${productName}. An administrator will look at your application and you will
get a mail as soon as it is approved.

${productName}`,
  };
}

const outcomes: Record<SellerDecision, { subject: string; text(businessName: string, loginUrl: string): string }> = {
  approve: {
    subject: `Your ${productName} shop is approved`,
    text: (businessName, loginUrl) => `${businessName} is approved. Sign in and add your first product:\n\n${loginUrl}`,
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

export function decisionMail(decision: SellerDecision, to: string, seller: Recipient, loginUrl: string): Mail {
  const { subject, text } = outcomes[decision];
  return {
    to,
    subject,
    body: `Hello ${seller.ownerName},\n\n${text(seller.businessName, loginUrl)}\n\n${productName}`,
  };
}
