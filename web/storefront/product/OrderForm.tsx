import { useState } from 'react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import { orderFormElementId } from '../options/formNames.ts';
import { CustomerFields, OrderFormFooter } from '../orderForm/CustomerFields.tsx';
import { OrderConfirmation } from '../orderForm/OrderConfirmation.tsx';
import type { OrderFormProps } from '../page/page.ts';
import { QuantityField } from './QuantityField.tsx';
import { useProductOrder } from './useProductOrder.ts';

/** Places an order of one product. Without JavaScript the browser posts the form. */
export function OrderForm(props: OrderFormProps) {
  const { product, shop, facts, customersCanPickUp, form, options } = props;
  const { formRef, submit, isSending, seconds, refusal, formPath, left, most, pricePaise, hasPrice, placed } =
    useProductOrder(props);
  const [quantity, setQuantity] = useState(form.values.quantity ?? '1');
  if (placed) return <OrderConfirmation order={placed} shop={shop} facts={facts} />;
  if (left === 0) {
    return (
      <p className="banner" role="alert">
        {refusal?.message}
      </p>
    );
  }
  const { fields = {} } = refusal ?? {};
  return (
    // The fragment scrolls back here when the server renders the page again.
    <form
      ref={formRef}
      id={orderFormElementId}
      className="order-form"
      method="post"
      action={`/product/${product.id}/order#order`}
      onSubmit={submit}
      noValidate
      aria-busy={isSending}
    >
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="formToken" value={form.formToken} />
      <input type="hidden" name="shownPricePaise" value={pricePaise} />
      <input type="hidden" name="shownStock" value={product.stock} />
      {options && <input type="hidden" name="hasOptions" value="1" />}
      <CustomerFields
        values={form.values}
        errors={fields}
        shop={shop}
        customersCanPickUp={customersCanPickUp}
        formPath={formPath}
        hasOptions={options !== undefined}
      >
        <QuantityField value={quantity} onChange={setQuantity} maximum={most} error={fields.quantity} />
      </CustomerFields>
      <OrderFormFooter
        total={
          <>
            {texts.total()}
            <output htmlFor="quantity">{hasPrice ? formatTotal(pricePaise, quantity) : noTotal}</output>
          </>
        }
        message={refusal?.message}
        isSending={isSending}
        seconds={seconds}
      />
    </form>
  );
}

const noTotal = '–';

function formatTotal(pricePaise: number, quantity: string): string {
  const count = Number(quantity);
  return Number.isSafeInteger(count) && count > 0 ? formatPaise(pricePaise * count) : noTotal;
}
