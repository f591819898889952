import type { ReactNode } from 'react';
import { TextField } from './TextField.tsx';

type CustomerFieldsProps = {
  /** What stands in the fields at first, and what is wrong with them, by their names. */
  values?: Record<string, string>;
  errors: Record<string, string>;
  /** Stands between whom the order is for and where it goes. */
  children?: ReactNode;
};

/** Who orders, and how it is delivered: the same for one product and for a whole cart. */
export function CustomerFields({ values = {}, errors, children }: CustomerFieldsProps) {
  const text = (name: string) => ({ name, value: values[name], error: errors[name] });
  return (
    <>
      <TextField {...text('customerName')} label="Your name" autoComplete="name" maxLength={120} required />
      <TextField
        {...text('customerPhone')}
        label="Phone number"
        hint="The seller contacts you on this number."
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
      />
      {children}
      <TextField
        {...text('deliveryAddress')}
        label="Delivery address"
        autoComplete="street-address"
        maxLength={500}
        rows={3}
      />
      <TextField
        {...text('note')}
        label="Note"
        hint="Size, colour or anything else the seller should know."
        maxLength={1000}
        rows={2}
      />
    </>
  );
}

type OrderEndProps = {
  total: ReactNode;
  message: string | undefined;
  isSending: boolean;
  /** Until the order is sent again by itself, while too many come in. */
  seconds: number | undefined;
};

/** The foot of an order's form: what it comes to, why it was refused, and the button. */
export function OrderEnd({ total, message, isSending, seconds }: OrderEndProps) {
  return (
    <>
      <p className="order-total needs-script">{total}</p>
      <div role="alert">{message && <p className="banner">{message}</p>}</div>
      <p className="order-wait" role="status">
        {seconds !== undefined && `Many orders are coming in. Yours is sent in ${seconds} s …`}
      </p>
      <button className="button button-primary button-large" type="submit" aria-disabled={isSending}>
        {isSending ? 'Placing order…' : 'Place Order'}
      </button>
      <p className="order-fine">
        You pay nothing now. The seller confirms your order and agrees on the payment with you.
      </p>
    </>
  );
}
