import type { PaymentProviderName } from '#domain/sellers/paymentProviders.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import * as refusals from '#texts/refusals.gen.ts';
import { validateFields } from '../../lib/validation.ts';

export type ProviderValues = {
  provider: PaymentProviderName | 'none';
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  currentPassword: string;
  code: string;
};

export const providerLabels: Record<PaymentProviderName, () => string> = {
  razorpay: texts.razorpay,
  'stand-in': texts.standIn,
};

export const providerChoices: { value: ProviderValues['provider']; label: () => string; hint: () => string }[] = [
  { value: 'razorpay', label: texts.razorpay, hint: texts.razorpayHint },
  { value: 'stand-in', label: texts.standIn, hint: texts.standInHint },
  { value: 'none', label: texts.noProvider, hint: texts.noProviderHint },
];

export const emptyKeys = { keyId: '', keySecret: '', webhookSecret: '', currentPassword: '', code: '' };

const keysOf = ({ keyId, keySecret, webhookSecret }: ProviderValues) => ({
  keyId: keyId.trim(),
  keySecret: keySecret.trim(),
  webhookSecret: webhookSecret.trim(),
});

/** The request; only an account has keys. */
export const parseProvider = (values: ProviderValues, needsCode: boolean) => ({
  provider: values.provider === 'none' ? null : values.provider,
  ...(values.provider === 'razorpay' && keysOf(values)),
  currentPassword: values.currentPassword,
  ...(needsCode && { code: values.code }),
});

/** Errors by field, the password and code included. */
export function validateProvider(values: ProviderValues, needsCode: boolean): Record<string, string> {
  const { currentPassword, code } = values;
  const missing = Object.entries(keysOf(values)).filter(([, key]) => values.provider === 'razorpay' && key === '');
  return {
    ...Object.fromEntries(missing.map(([name]) => [name, refusals.key_required()])),
    ...validateFields('proofEntry', { currentPassword, ...(needsCode && { code }) }),
  };
}
