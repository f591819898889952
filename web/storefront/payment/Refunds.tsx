import { paymentLimits } from '#domain/sellers/paymentSettings.ts';
import { formatPaise } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontPayment.gen.ts';
import type { OrderRefusal, PublicPayment } from '../page/orderPage.ts';
import { TextField } from '../ui/Field.tsx';

type FormProps = { token: string; formToken: string };
type RefundDueProps = FormProps & {
  refund: NonNullable<PublicPayment['refundDue']>;
  refusal: OrderRefusal | undefined;
};

/** Asks where the shop shall send a refund. */
export function RefundDue({ refund: { amountPaise, vpa, payerVpa }, refusal, ...form }: RefundDueProps) {
  const account = <RefundForm {...form} refusal={refusal} payerVpa={vpa === null ? payerVpa : null} />;
  if (vpa === null) return account;
  const amount = formatPaise(amountPaise);
  return (
    <>
      <p>{rich(texts.refundTo({ amount, vpa: () => <bdi>{vpa}</bdi> }))}</p>
      <details open={refusal !== undefined}>
        <summary className="button">{texts.refundOther()}</summary>
        {account}
      </details>
    </>
  );
}

type RefundFormProps = FormProps & Pick<RefundDueProps, 'refusal'> & { payerVpa: string | null };

function RefundForm({ token, formToken, refusal, payerVpa }: RefundFormProps) {
  const form = {
    values: refusal?.values ?? (payerVpa === null ? {} : { vpa: payerVpa }),
    ...(refusal && { fields: { vpa: refusal.error } }),
  };
  return (
    <form
      className="pay-form"
      method="post"
      action={`/order/${token}/refund#pay`}
      data-once={texts.sending()}
      noValidate
    >
      <input type="hidden" name="formToken" value={formToken} />
      <TextField
        form={form}
        name="vpa"
        label={texts.refundQuestion()}
        hint={payerVpa === null ? texts.refundHint() : texts.refundPayer()}
        autoComplete="off"
        maxLength={paymentLimits.vpa}
      />
      <button className="button button-primary" type="submit">
        {texts.refundSave()}
      </button>
    </form>
  );
}

type RefundSentProps = FormProps & { refund: NonNullable<PublicPayment['refundSent']> };

/** A refund that the shop has sent by hand, which may not have arrived. */
export function RefundSent({ refund: { amountPaise, vpa, reference }, token, formToken }: RefundSentProps) {
  const amount = formatPaise(amountPaise);
  return (
    <>
      <p>
        {vpa === null
          ? texts.refundSentAnywhere({ amount })
          : rich(texts.refundSent({ amount, vpa: () => <bdi>{vpa}</bdi> }))}
        {reference !== null && ` ${texts.refundReference({ reference })}`}
      </p>
      <details>
        <summary className="button">{texts.notReceived()}</summary>
        <form
          className="pay-form"
          method="post"
          action={`/order/${token}/not-received#pay`}
          data-once={texts.sending()}
        >
          <input type="hidden" name="formToken" value={formToken} />
          <p>{texts.notReceivedQuestion()}</p>
          <button className="button" type="submit">
            {texts.confirmNotReceived()}
          </button>
        </form>
      </details>
    </>
  );
}
