import { formatPaise } from '#texts/formats.ts';
import { describePaymentForCustomer } from '#texts/payments.ts';
import * as texts from '#texts/storefrontPayment.gen.ts';
import type { OrderRefusal, PublicPayment } from '../page/orderPage.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { OnlinePaymentForm } from './OnlinePaymentForm.tsx';
import { OtherMethods } from './OtherMethods.tsx';
import { RefundDue, RefundSent } from './Refunds.tsx';
import { UpiRequest } from './UpiRequest.tsx';

export type PaymentPanelProps = {
  payment: PublicPayment;
  token: string;
  formToken: string;
  refusal: OrderRefusal | undefined;
};

/** Id of the panel, for links to it. */
export const paymentId = 'pay';

/** Whether an order says anything about its payment: at a shop that sets nothing up none does. */
export const hasPayment = ({ money, otherMethods }: PublicPayment): boolean =>
  money.state !== 'none' || otherMethods.length > 0;

/** How an order is paid: its state, how to pay by UPI, and refunds (money.md, sections 3 and 5). */
export function PaymentPanel({ payment, token, formToken, refusal }: PaymentPanelProps) {
  const { money, request, online, isAskedLater, canClaim, isClaimRefused, refundDue, refundSent, otherMethods } =
    payment;
  const form = { token, formToken };
  const isClaimed = money.state === 'claimed';
  const refused = (name: OrderRefusal['paymentForm']) => (refusal?.paymentForm === name ? refusal : undefined);
  const isAdvance = request && payment.method === 'cod';
  const asking = request && (
    <>
      {isAdvance && <p>{texts.advance({ amount: formatPaise(request.amountPaise) })}</p>}
      <UpiRequest request={request} />
      {canClaim && <ClaimForm {...form} refusal={refused('paid')} />}
    </>
  );
  return (
    <section className="panel payment" id={paymentId} aria-labelledby="payment-title">
      <h2 id="payment-title">{texts.title()}</h2>
      <p className="payment-state" data-payment-label>
        {describePaymentForCustomer(money)}
      </p>
      {isClaimRefused && !isClaimed && request && <p className="banner">{texts.notFound()}</p>}
      {isAskedLater && <p>{texts.askedLater()}</p>}
      {isClaimed && request ? (
        <details open={refused('paid') !== undefined}>
          <summary className="button">{texts.showRequest()}</summary>
          {asking}
        </details>
      ) : (
        asking
      )}
      {online && <OnlinePaymentForm {...form} online={online} />}
      {refundDue && <RefundDue {...form} refund={refundDue} refusal={refused('refund')} />}
      {refundSent && <RefundSent {...form} refund={refundSent} />}
      {otherMethods.length > 0 && <OtherMethods {...form} method={payment.method} methods={otherMethods} />}
    </section>
  );
}
