import { useState } from 'react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import type { CheckoutParts } from '../checkout/parts.ts';
import { orderFormElementId } from '../options/formNames.ts';
import { CustomerFields, OrderFormFooter } from '../orderForm/CustomerFields.tsx';
import { OrderConfirmation } from '../orderForm/OrderConfirmation.tsx';
import type { OrderFormProps } from '../page/page.ts';
import { QuantityField } from './QuantityField.tsx';
import { useProductOrder } from './useProductOrder.ts';

/** Places an order of one product. Without JavaScript the browser posts the form. */
export function OrderForm({ parts, ...props }: OrderFormProps & { parts?: CheckoutParts | undefined }) {
  const { product, shop, facts, customersCanPickUp, form, options, checkout } = props;
  const { formRef, submit, isSending, seconds, refusal, formPath, left, most, placed, ...sold } =
    useProductOrder(props);
  const { pricePaise, hasPrice, variant } = sold;
  const [quantity, setQuantity] = useState(form.values.quantity ?? '1');
  if (placed) return <OrderConfirmation order={placed} {...{ shop, facts, checkout }} />;
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
        asksWay={checkout?.pickUpAddress != null}
      >
        <QuantityField value={quantity} onChange={setQuantity} maximum={most} error={fields.quantity} />
        {parts && checkout && <parts.PlaceFields checkout={checkout} values={form.values} errors={fields} />}
      </CustomerFields>
      {parts && checkout && (
        <parts.PaymentFields
          checkout={checkout}
          items={options && !variant ? [] : toItems({ productId: product.id, variantId: variant?.id }, quantity)}
          goodsPaise={pricePaise * (toCount(quantity) ?? 1)}
          values={form.values}
          errors={fields}
          initialQuote={props.quote}
          newAmounts={refusal?.newAmounts}
        />
      )}
      <OrderFormFooter
        {...(!(parts && checkout) && {
          total: (
            <>
              {texts.total()}
              <output htmlFor="quantity">{hasPrice ? formatTotal(pricePaise, quantity) : noTotal}</output>
            </>
          ),
        })}
        message={refusal?.message}
        isSending={isSending}
        seconds={seconds}
      />
    </form>
  );
}

const noTotal = '–';

function toCount(quantity: string): number | undefined {
  const count = Number(quantity);
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}

function formatTotal(pricePaise: number, quantity: string): string {
  const count = toCount(quantity);
  return count === undefined ? noTotal : formatPaise(pricePaise * count);
}

/** What is quoted; nothing while the quantity is none. */
function toItems({ productId, variantId }: { productId: string; variantId: string | undefined }, typed: string) {
  const quantity = toCount(typed);
  return quantity === undefined ? [] : [{ productId, quantity, ...(variantId && { variantId }) }];
}
