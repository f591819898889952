import type { UpiAccount } from '#domain/sellers/paymentSettings.ts';
import * as refusals from '#texts/refusals.gen.ts';
import { validateFields } from '../../lib/validation.ts';

export type UpiValues = UpiAccount & { currentPassword: string; code: string };

/** The request; a blank UPI ID switches UPI off. */
export const parseUpi = ({ vpa, name, isBusiness, currentPassword, code }: UpiValues, needsCode: boolean) => ({
  vpa: vpa.trim() || null,
  name: name.trim(),
  isBusiness,
  currentPassword,
  ...(needsCode && { code }),
});

/** Errors by field, the password and code included. */
export function validateUpi(
  values: UpiValues,
  { needsCode, hadAccount }: { needsCode: boolean; hadAccount: boolean },
): Record<string, string> {
  const { vpa, name, isBusiness, ...proof } = parseUpi(values, needsCode);
  return {
    ...validateFields('upiSettings', { vpa, name, isBusiness }),
    ...(vpa === null && !hadAccount && { vpa: refusals.vpa_invalid() }),
    ...(vpa !== null && name === '' && { name: refusals.name_required() }),
    ...validateFields('proofEntry', proof),
  };
}
