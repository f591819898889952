import type { PaymentProviderName } from '#domain/sellers/paymentProviders.ts';
import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';
import { paymentProviderLabels } from '#texts/payments.ts';

type ChangedProvider = Recipient & {
  email: string;
  connected: { provider: PaymentProviderName; keyId: string } | null;
  link: string;
};

/** Informs a member of a shop that its customers now pay online through another account, or no longer. */
export const writeProviderEmail = ({ email, connected, link, ...names }: ChangedProvider): Mail => ({
  to: email,
  isUrgent: true,
  write: () => ({
    subject: texts.providerChangedSubject(),
    body: connected
      ? texts.providerChanged({
          ...namesOf(names),
          provider: paymentProviderLabels[connected.provider](),
          keyId: connected.keyId,
          link,
        })
      : texts.providerRemoved({ ...namesOf(names), link }),
  }),
});
