import type { ReactNode } from 'react';
import { maxPhoneLength } from '#domain/language/phone.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import { Autofill } from './Autofill.tsx';
import { OrderTextField } from './OrderTextField.tsx';

type CustomerFieldsProps = {
  /** Initial values and errors by field name. */
  values?: Record<string, string>;
  errors: Record<string, string>;
  /** Name of the business whose messages the customer may subscribe to. */
  shop: string;
  /** If false, the delivery address is required. */
  customersCanPickUp: boolean;
  /** Path of the form's page. */
  formPath: string;
  /** Size and colour are chosen, and need no note. */
  hasOptions?: boolean;
  /** The way of an order can be chosen: what is delivered needs an address. */
  asksWay?: boolean;
  /** Rendered between the phone and the delivery address. */
  children?: ReactNode;
};

/** Contact and delivery fields, shared by the order forms of a product and of a cart. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { values = {}, errors, shop, customersCanPickUp, formPath, hasOptions = false, asksWay = false } = props;
  const text = (name: string) => ({ name, value: values[name], error: errors[name] });
  return (
    <>
      <Autofill formPath={formPath} />
      <OrderTextField
        {...text('customerName')}
        label={texts.name()}
        autoComplete="name"
        maxLength={orderLimits.customerName}
        required
      />
      <OrderTextField
        {...text('customerPhone')}
        label={texts.phone()}
        hint={texts.phoneHint()}
        type="tel"
        autoComplete="tel"
        maxLength={maxPhoneLength}
        required
      />
      {props.children}
      <OrderTextField
        {...text('deliveryAddress')}
        isForDelivery={asksWay}
        label={texts.address()}
        autoComplete="street-address"
        maxLength={orderLimits.deliveryAddress}
        rows={3}
        required={asksWay || !customersCanPickUp}
      />
      <OrderTextField
        {...text('note')}
        label={texts.note()}
        hint={hasOptions ? texts.noteHintWithOptions() : texts.noteHint()}
        maxLength={orderLimits.note}
        rows={2}
      />
      <OrderTextField
        {...text('customerEmail')}
        label={texts.email()}
        hint={texts.emailHint()}
        type="email"
        autoComplete="email"
        maxLength={orderLimits.customerEmail}
      />
      <UpdatesCheckbox shop={shop} isTicked={values.wantsUpdates !== undefined} />
    </>
  );
}

/** Never checked by default: checking it is the consent to messages of this business (chat.md, section 3). */
function UpdatesCheckbox({ shop, isTicked }: { shop: string; isTicked: boolean }) {
  return (
    <div className="tick">
      <label>
        <input type="checkbox" name="wantsUpdates" defaultChecked={isTicked} aria-describedby="wantsUpdates-hint" />
        {texts.wantsUpdates()}
      </label>
      <p className="field-hint" id="wantsUpdates-hint">
        {texts.wantsUpdatesHint({ shop })}
      </p>
    </div>
  );
}

type OrderFormFooterProps = {
  /** Missing where the total is shown with its parts. */
  total?: ReactNode;
  message: string | undefined;
  isSending: boolean;
  /** Seconds until the order is sent again automatically, when the server is overloaded. */
  seconds: number | undefined;
};

/** The end of an order form: total, error and submit button. */
export function OrderFormFooter({ total, message, isSending, seconds }: OrderFormFooterProps) {
  return (
    <>
      {total !== undefined && <p className="order-total needs-script">{total}</p>}
      <div role="alert">{message && <p className="banner">{message}</p>}</div>
      <p className="order-wait" role="status">
        {seconds !== undefined && texts.waiting({ seconds })}
      </p>
      <button className="button button-primary button-large" type="submit" aria-disabled={isSending}>
        {isSending ? texts.placing() : texts.place()}
      </button>
      <p className="order-fine">{total === undefined ? texts.fineWithTotal() : texts.fine()}</p>
      <p className="order-fine">
        <a href="/privacy">{texts.privacy()}</a>
      </p>
    </>
  );
}
