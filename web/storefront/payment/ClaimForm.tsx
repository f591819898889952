import { moneyLimits } from '#domain/orders/paymentStates.ts';
import * as texts from '#texts/storefrontPayment.gen.ts';
import type { OrderRefusal } from '../page/orderPage.ts';
import { TextField } from '../ui/Field.tsx';

type ClaimFormProps = { token: string; formToken: string; refusal: OrderRefusal | undefined };

/** 'I have paid', with the bank's number of the payment if the customer has it: a claim that the shop answers. */
export function ClaimForm({ token, formToken, refusal }: ClaimFormProps) {
  const form = { values: refusal?.values ?? {}, ...(refusal && { fields: { reference: refusal.error } }) };
  return (
    <form className="pay-form" method="post" action={`/order/${token}/paid#pay`} data-once={texts.sending()} noValidate>
      <input type="hidden" name="formToken" value={formToken} />
      <TextField
        form={form}
        name="reference"
        label={texts.utr()}
        hint={texts.utrHint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={moneyLimits.reference}
      />
      <button className="button" type="submit">
        {texts.paid()}
      </button>
    </form>
  );
}
