import { useEffect, useRef } from 'react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontCart.gen.ts';
import { countItems, listChanges, totalPaise } from '../cart/cart.ts';
import { areCartsPersisted } from '../cart/cartStore.ts';
import { SellingFacts } from '../facts/SellingFacts.tsx';
import { CustomerFields, OrderFormFooter } from '../orderForm/CustomerFields.tsx';
import { OrderConfirmation } from '../orderForm/OrderConfirmation.tsx';
import type { PublicSeller } from '../page/page.ts';
import { CartRow } from './CartRow.tsx';
import { useCart } from './useCart.ts';

export type CartContentProps = {
  slug: string;
  /** The business whose cart it is. */
  shop: string;
  facts: PublicSeller['facts'];
  customersCanPickUp: boolean;
  /** How often it was opened. */
  opened: number;
};

/** What stands in the cart's dialog: its lines and the form that orders them all. */
export function CartContent({ slug, shop, facts, customersCanPickUp, opened }: CartContentProps) {
  const { place, cart, isUnchecked, formRef, submit, isSending, seconds, refusal, placed } = useCart({
    slug,
    shop,
    opened,
  });
  const top = useRef<HTMLParagraphElement>(null);
  const hasChanges = cart.some((line) => listChanges(line).length > 0);
  // Nobody orders what they have not seen: a refusal for what changed leads up to it, any other stands at the button.
  useEffect(() => {
    if (refusal?.isChanged) top.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  if (placed) return <OrderConfirmation order={placed} shop={shop} facts={facts} />;
  if (cart.length === 0) return <EmptyCart />;
  const pieces = countItems(cart);
  return (
    <>
      <p ref={top} className={hasChanges ? 'cart-hint' : undefined} role="status">
        {hasChanges && texts.hasChanges()}
      </p>
      {isUnchecked && <p className="cart-hint">{texts.unchecked()}</p>}
      {!areCartsPersisted() && <p className="cart-hint">{texts.forgets()}</p>}
      <ul>
        {cart.map((line) => (
          <CartRow key={line.id} slug={slug} line={line} />
        ))}
      </ul>
      {pieces > 0 && (
        <form ref={formRef} className="order-form" onSubmit={submit} noValidate aria-busy={isSending}>
          <CustomerFields
            errors={refusal?.fields ?? {}}
            shop={shop}
            customersCanPickUp={customersCanPickUp}
            formPath={place}
          />
          <SellingFacts facts={facts} shop={shop} as="h3" />
          <OrderFormFooter
            total={
              <>
                {texts.total({ count: pieces })}
                <output>{formatPaise(totalPaise(cart))}</output>
              </>
            }
            message={refusal?.message}
            isSending={isSending}
            seconds={seconds}
          />
        </form>
      )}
    </>
  );
}

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
