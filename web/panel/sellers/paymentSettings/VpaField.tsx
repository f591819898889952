import { TextInput, type TextInputProps } from '@mantine/core';
import { paymentLimits } from '#domain/sellers/paymentSettings.ts';
import * as texts from '#texts/paymentSettings.gen.ts';

/** The field of a UPI ID, in which no browser suggests the email of the password below. */
export const VpaField = (props: TextInputProps) => (
  <TextInput
    label={texts.vpa()}
    description={texts.vpaHint()}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={paymentLimits.vpa + 1}
    {...props}
  />
);
