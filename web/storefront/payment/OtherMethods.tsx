import { isPrepaid, type PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import { paymentMethodLabels } from '#texts/payments.ts';
import * as texts from '#texts/storefrontPayment.gen.ts';

type FormProps = { token: string; formToken: string };
type OtherMethodsProps = FormProps & { method: PaymentMethod; methods: PaymentMethod[] };

/** Changes how a pending order is paid. Whoever would pay in cash is asked to pay now first. */
export function OtherMethods({ method, methods, ...form }: OtherMethodsProps) {
  const [first] = methods;
  const payNow = method === 'cod' && first && isPrepaid(first) ? first : undefined;
  const others = methods.filter((other) => other !== payNow);
  return (
    <div className="pay-methods">
      {payNow && <MethodForm {...form} method={payNow} label={texts.payNow()} isMain />}
      {others.length > 0 && (
        <details>
          <summary className="button">{texts.otherMethods()}</summary>
          <ul>
            {others.map((other) => (
              <li key={other}>
                <MethodForm {...form} method={other} label={paymentMethodLabels[other]()} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type MethodFormProps = FormProps & { method: PaymentMethod; label: string; isMain?: boolean };

function MethodForm({ token, formToken, method, label, isMain = false }: MethodFormProps) {
  return (
    <form method="post" action={`/order/${token}/method#pay`} data-once={texts.changing()}>
      <input type="hidden" name="formToken" value={formToken} />
      <input type="hidden" name="method" value={method} />
      <button className={isMain ? 'button button-primary' : 'button'} type="submit">
        {label}
      </button>
    </form>
  );
}
