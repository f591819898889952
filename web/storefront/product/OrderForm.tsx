import { useState } from 'react';
import { formatPaise } from '#domain/money.ts';
import type { OrderFormState, PublicProduct } from '../page.ts';
import { OrderPlaced } from './OrderPlaced.tsx';
import { QuantityField } from './QuantityField.tsx';
import { TextField } from './TextField.tsx';
import { useOrder } from './useOrder.ts';

export type OrderFormProps = {
  product: Pick<PublicProduct, 'id' | 'name' | 'pricePaise' | 'stock'>;
  form: OrderFormState;
};

/** The element whose content comes alive. */
export const orderFormId = 'order-form';

/** Places an order of one product. Without JavaScript the browser posts it as it stands. */
export function OrderForm({ product, form }: OrderFormProps) {
  const { formRef, submit, isSending, refusal, left, pricePaise, placed } = useOrder(product, form);
  const [quantity, setQuantity] = useState(form.values.quantity ?? '1');
  if (placed) return <OrderPlaced {...placed} />;
  if (left === 0) {
    return (
      <p className="banner" role="alert">
        {refusal?.message}
      </p>
    );
  }
  const { fields = {} } = refusal ?? {};
  const text = (name: string) => ({ name, value: form.values[name], error: fields[name] });
  return (
    // The fragment brings the eye back here when the server draws the page again.
    <form
      ref={formRef}
      className="order-form"
      method="post"
      action={`/product/${product.id}/order#order`}
      onSubmit={submit}
      noValidate
      aria-busy={isSending}
    >
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="shownPricePaise" value={pricePaise} />
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
      <QuantityField value={quantity} onChange={setQuantity} maximum={left} error={fields.quantity} />
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
      <p className="order-total needs-script">
        Total
        <output htmlFor="quantity">{total(pricePaise, quantity)}</output>
      </p>
      <div role="alert">{refusal?.message && <p className="banner">{refusal.message}</p>}</div>
      <button className="button button-primary button-large" type="submit" aria-disabled={isSending}>
        {isSending ? 'Placing order…' : 'Place Order'}
      </button>
      <p className="order-fine">
        You pay nothing now. The seller confirms your order and agrees on the payment with you.
      </p>
    </form>
  );
}

function total(pricePaise: number, quantity: string): string {
  const pieces = Number(quantity);
  return Number.isSafeInteger(pieces) && pieces > 0 ? formatPaise(pricePaise * pieces) : '–';
}
