import * as texts from '#texts/myData.gen.ts';
import { rich } from '#texts/rich.ts';

/**
 * The orders that this browser remembers, each with the way to what is stored about that order alone: its link proves
 * that one order, the phone typed into it proves nothing. `showOwnOrders.ts` fills the list.
 */
export function OwnOrders() {
  return (
    <section className="panel" aria-labelledby="own-orders" data-own-orders>
      <h2 id="own-orders">{texts.orders()}</h2>
      <p>{texts.ordersHint()}</p>
      <p className="told needs-script" role="status" data-own-orders-told />
      <ul className="privacy-orders" data-own-orders-list />
      <template data-own-order>
        <li className="privacy-order">
          <a href="/orders">{texts.orders()}</a>
          <span dir="auto" />
        </li>
      </template>
      <p>{rich(texts.byOrder({ link: (text) => <a href="/orders">{text}</a> }))}</p>
    </section>
  );
}
