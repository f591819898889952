import { useEffect, useRef } from 'react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontCart.gen.ts';
import { countItems, lineKey, listChanges, toOrderItems, totalPaise } from '../cart/cart.ts';
import { areCartsPersisted } from '../cart/cartStore.ts';
import type { CheckoutParts } from '../checkout/parts.ts';
import { SellingFacts } from '../facts/SellingFacts.tsx';
import { CustomerFields, OrderFormFooter } from '../orderForm/CustomerFields.tsx';
import { OrderConfirmation } from '../orderForm/OrderConfirmation.tsx';
import type { PublicSeller, ShopCheckout } from '../page/page.ts';
import { CartRow } from './CartRow.tsx';
import { useCart } from './useCart.ts';

export type CartContentProps = {
  slug: string;
  /** Name of the business. */
  shop: string;
  facts: PublicSeller['facts'];
  customersCanPickUp: boolean;
  /** At a shop with payment methods or delivery charges, with the fields for them. */
  checkout?: ShopCheckout | undefined;
  parts?: CheckoutParts | undefined;
  /** Number of times the cart was opened. */
  opened: number;
};

/** The lines of the cart and the form that orders them. */
export function CartContent(props: CartContentProps) {
  const { slug, shop, facts, customersCanPickUp, checkout, parts, opened } = props;
  const { formPath, cart, isUnchecked, formRef, submit, isSending, seconds, refusal, placed } = useCart({
    slug,
    shop,
    opened,
  });
  const top = useRef<HTMLParagraphElement>(null);
  const hasChanges = cart.some((line) => listChanges(line).length > 0);
  // A refusal because of changes scrolls to them; any other refusal is shown at the button.
  useEffect(() => {
    if (refusal?.isChanged) top.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  if (placed) return <OrderConfirmation order={placed} {...{ shop, facts, checkout }} />;
  if (cart.length === 0) return <EmptyCart />;
  const itemCount = countItems(cart);
  const { fields = {} } = refusal ?? {};
  return (
    <>
      <p ref={top} className={hasChanges ? 'cart-hint' : undefined} role="status">
        {hasChanges && texts.hasChanges()}
      </p>
      {isUnchecked && <p className="cart-hint">{texts.unchecked()}</p>}
      {!areCartsPersisted() && <p className="cart-hint">{texts.forgets()}</p>}
      <ul>
        {cart.map((line) => (
          <CartRow key={lineKey(line)} slug={slug} line={line} />
        ))}
      </ul>
      {itemCount > 0 && (
        <form ref={formRef} className="order-form" onSubmit={submit} noValidate aria-busy={isSending}>
          <CustomerFields
            errors={fields}
            shop={shop}
            customersCanPickUp={customersCanPickUp}
            formPath={formPath}
            asksWay={checkout?.pickUpAddress != null}
          >
            {parts && checkout && <parts.PlaceFields checkout={checkout} values={noValues} errors={fields} />}
          </CustomerFields>
          <SellingFacts facts={facts} shop={shop} as="h3" isComplete={checkout !== undefined} />
          {parts && checkout && (
            <parts.PaymentFields
              checkout={checkout}
              items={toOrderItems(cart).map(({ shownPricePaise: _, ...item }) => item)}
              goodsPaise={totalPaise(cart)}
              values={noValues}
              errors={fields}
              newAmounts={refusal?.newAmounts}
            />
          )}
          <OrderFormFooter
            {...(!checkout && {
              total: (
                <>
                  {texts.total({ count: itemCount })}
                  <output>{formatPaise(totalPaise(cart))}</output>
                </>
              ),
            })}
            message={refusal?.message}
            isSending={isSending}
            seconds={seconds}
          />
        </form>
      )}
    </>
  );
}

const noValues = {};

function EmptyCart() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="cart-empty">
      <p>{texts.empty()}</p>
      <form method="dialog">
        <button ref={button} className="button" type="submit">
          {texts.toShop()}
        </button>
      </form>
    </div>
  );
}
