import { useEffect, useRef } from 'react';
import { preselectedMethod } from '#domain/orders/orderTotals.ts';
import { formatPaise } from '#texts/formats.ts';
import * as payments from '#texts/payments.gen.ts';
import { describeTotals, paymentMethodLabels } from '#texts/payments.ts';
import * as refusals from '#texts/refusals.gen.ts';
import * as texts from '#texts/storefrontCheckout.gen.ts';
import type { OrderQuote, ShopCheckout } from '../page/page.ts';
import { describeSaving } from './describeSaving.ts';
import { RadioGroup } from './RadioGroup.tsx';
import { type OrderAmounts, type QuotedItems, useQuote } from './useQuote.ts';

export type PaymentFieldsProps = {
  checkout: ShopCheckout;
  items: QuotedItems;
  /** The value of the items, shown as long as the total is unknown. */
  goodsPaise: number;
  values: Record<string, string>;
  errors: Record<string, string>;
  /** What the server has quoted for the form as it was rendered. */
  initialQuote?: OrderQuote | undefined;
  /** The amounts that hold now, when the order was refused because of them. */
  newAmounts?: OrderAmounts | undefined;
};

/** How an order is paid, and its total with its parts, which follow the form (money.md, sections 1 and 2). */
export function PaymentFields(props: PaymentFieldsProps) {
  const { checkout, items, goodsPaise, values, errors, initialQuote, newAmounts } = props;
  const marker = useRef<HTMLDivElement>(null);
  const quoting = useQuote({ form: marker, checkout, items, goodsPaise, initial: initialQuote });
  const { quoted, setQuoted, isReady } = quoting;
  useEffect(() => {
    if (newAmounts) setQuoted(({ methods }) => ({ methods, amounts: newAmounts }));
  }, [newAmounts, setQuoted]);
  const { problem } = quoted;
  const lacksPincode = checkout.hasZones && !quoting.hasPlace;
  const amounts = isReady && !problem ? quoted.amounts : undefined;
  const asksMethod = checkout.methods.some((method) => method !== 'arranged');
  const methodError = errors.method ?? (problem?.field === 'method' ? problem.message : undefined);
  return (
    <div ref={marker} className="payment-fields">
      {asksMethod && (
        <RadioGroup
          name="method"
          label={texts.method()}
          options={listMethods(checkout, quoting)}
          chosen={values.method ?? preselectedMethod(checkout.methods)}
          error={methodError}
        />
      )}
      <input type="hidden" name="shownTotalPaise" value={amounts?.totalPaise ?? goodsPaise} />
      {amounts ? (
        <Totals amounts={amounts} hasDeliveryCharge={checkout.hasZones && quoting.choices?.way !== 'pickup'} />
      ) : (
        <NoTotal problem={problem?.field === 'method' ? undefined : problem?.message} lacksPincode={lacksPincode} />
      )}
    </div>
  );
}

/** Beside cash on delivery: why it is not offered for this order, or what paying now saves. */
function listMethods({ methods }: ShopCheckout, { quoted, hasPlace, choices }: ReturnType<typeof useQuote>) {
  return methods.map((method) => {
    const found = quoted.methods.find((other) => other.method === method);
    const needsPincode = method === 'cod' && !found && !hasPlace;
    const reason = found?.problem ?? (needsPincode ? refusals.cod_pin_needed() : undefined);
    const details = reason ?? (method === 'cod' ? describeSaving(quoted) : undefined);
    const isDisabled = found?.problem != null && hasPlace && choices?.method !== method;
    return { value: method, label: paymentMethodLabels[method](), details, isDisabled };
  });
}

function NoTotal({ problem, lacksPincode }: { problem: string | undefined; lacksPincode: boolean }) {
  if (problem) return <p className="field-error order-total">{problem}</p>;
  return <p className="order-total">{lacksPincode ? texts.pincodeForTotal() : texts.choose()}</p>;
}

function Totals({ amounts, hasDeliveryCharge }: { amounts: OrderAmounts; hasDeliveryCharge: boolean }) {
  const parts = describeTotals(amounts, hasDeliveryCharge);
  return (
    <dl className="order-parts">
      {parts.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="order-total">
        <dt>{payments.total()}</dt>
        <dd>
          <output>{formatPaise(amounts.totalPaise)}</output>
        </dd>
      </div>
    </dl>
  );
}
