import * as texts from '#texts/myData.gen.ts';
import { rich } from '#texts/rich.ts';

/**
 * The orders saved in this browser, each with a link to the data stored about it. The link proves access to that order
 * alone; the phone typed into it proves nothing. `listOwnOrders.ts` fills the list.
 */
export function OwnOrders() {
  return (
    <section className="panel" aria-labelledby="own-orders" data-own-orders>
      <h2 id="own-orders">{texts.orders()}</h2>
      <p>{texts.ordersHint()}</p>
      {/* What most visitors read, so that nothing moves when the script has looked. */}
      <p className="told needs-script" role="status" data-own-orders-told>
        {texts.noOrders()}
      </p>
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
