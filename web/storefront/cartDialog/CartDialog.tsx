import * as texts from '#texts/storefrontCartBar.gen.ts';
import type { PublicSeller } from '../page/page.ts';
import { CloseIcon } from '../ui/icons.tsx';

type CartDialogProps = { shop: string } & Pick<PublicSeller, 'facts' | 'customersCanPickUp'>;

/** The dialog of the cart. `openCart.ts` opens it at `#cart` and loads its content. */
export function CartDialog({ shop, facts, customersCanPickUp }: CartDialogProps) {
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
      >
        <p role="status">{texts.opening()}</p>
      </div>
    </dialog>
  );
}
