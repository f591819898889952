import type { SupportContact } from '#domain/identity/support.ts';
import * as texts from '#texts/storefrontCartBar.gen.ts';
import type { PublicStore } from '../page/page.ts';
import { SoldBy } from '../soldBy/SoldBy.tsx';
import { CloseIcon } from '../ui/icons.tsx';

type CartDialogProps = { store: PublicStore; support: SupportContact | null };

/** The dialog of the cart. `openCart.ts` opens it at `#cart` and loads its content. */
export function CartDialog({ store, support }: CartDialogProps) {
  const { businessName: shop, facts, customersCanPickUp, checkout } = store;
  return (
    <dialog className="cart" id="cart-dialog" aria-labelledby="cart-title">
      <div className="cart-head">
        <h2 id="cart-title">{texts.yourCart()}</h2>
        <form method="dialog">
          <button className="button button-quiet button-icon" type="submit" aria-label={texts.close()}>
            <CloseIcon />
          </button>
        </form>
      </div>
      <div
        className="cart-content"
        data-cart-content
        data-shop={shop}
        data-facts={JSON.stringify(facts)}
        data-pick-up={customersCanPickUp}
        {...(checkout && { 'data-checkout': JSON.stringify(checkout) })}
      >
        <p role="status">{texts.opening()}</p>
      </div>
      <SoldBy seller={store} support={support} />
    </dialog>
  );
}
