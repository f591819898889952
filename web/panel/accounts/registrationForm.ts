import { registration } from '#domain/accounts.schema.ts';
import * as texts from '#texts/accounts.gen.ts';
import { missing, problems } from './problems.ts';

/** The registration form as typed: the payload, and the password once more. */
export const emptyRegistration = {
  businessName: '',
  ownerName: '',
  email: '',
  phone: '',
  category: '',
  address: '',
  description: '',
  password: '',
  confirmPassword: '',
};
export type RegistrationValues = typeof emptyRegistration;

/** What is wrong with the form, by field (specification, section 5). */
export function checkRegistration(values: RegistrationValues): Record<string, string> {
  const { confirmPassword, ...payload } = values;
  return {
    ...problems(registration, payload),
    ...missing(values, { email: texts.emailMissing() }),
    ...(confirmPassword !== values.password && { confirmPassword: texts.passwordsDiffer() }),
  };
}

/** The payload to send: without the confirm field (specification, section 3). Only for values without problems. */
export function toPayload({ confirmPassword: _, ...payload }: RegistrationValues) {
  const { description, ...required } = registration.parse(payload);
  return { ...required, ...(description && { description }) };
}
