import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontPayment.gen.ts';
import type { OnlinePayment } from '../page/orderPage.ts';

type OnlinePaymentFormProps = { online: OnlinePayment; token: string; formToken: string };

/** Leads to the page of the shop's payment provider. Works without JavaScript, which asks whether a payment arrived. */
export function OnlinePaymentForm({ online, token, formToken }: OnlinePaymentFormProps) {
  const { amountPaise, isTest, isDown, isOpened } = online;
  if (isDown) return <p className="banner">{texts.onlineDown()}</p>;
  return (
    <form method="post" action={`/order/${token}/pay#pay`}>
      <input type="hidden" name="formToken" value={formToken} />
      {isOpened && (
        <p role="status" data-payment-check={`/api/orders/${token}/payment-check`} data-checking={texts.checking()}>
          {texts.onlineOpened()}
        </p>
      )}
      <button type="submit" className="primary">
        {texts.payOnline({ amount: formatPaise(amountPaise) })}
      </button>
      {isTest && <p className="hint">{texts.onlineTest()}</p>}
    </form>
  );
}
