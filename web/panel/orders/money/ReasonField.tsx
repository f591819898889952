import { Textarea, type TextareaProps } from '@mantine/core';
import { moneyLimits } from '#domain/orders/paymentStates.ts';
import * as texts from '#texts/orderMoney.gen.ts';

/** Why an order ended otherwise, for the shop's own history. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea label={texts.reason()} required withAsterisk={false} rows={2} maxLength={moneyLimits.reason} {...props} />
);
