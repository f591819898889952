import { maxPhoneLength } from '#domain/language/phone.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontOrderFinder.gen.ts';
import type { OrderFinderPageData } from '../page/orderFinderPage.ts';
import { TextField } from '../ui/Field.tsx';
import { orderFinderPath } from './orderFinderPath.ts';

/** Asks for the phone and the name of an order, with a plain form. */
export function OrderFinderPage({ shop, form }: Extract<OrderFinderPageData, { name: 'order-finder' }>) {
  // Errors of fields are shown at the fields.
  const error = form.fields ? undefined : form.error;
  return (
    <div className="wrap report">
      <h1>{texts.title()}</h1>
      {shop && (
        <p className="report-subject">
          {rich(
            texts.inShop({
              shop: () => (
                <a href={`/store/${shop.slug}`} dir="auto">
                  {shop.name}
                </a>
              ),
            }),
          )}
        </p>
      )}
      <p className="lead">{texts.lead()}</p>
      {error && (
        <p className="banner" role="alert">
          {error}
        </p>
      )}
      <form method="post" action={orderFinderPath(shop?.slug)} noValidate data-once={texts.sending()}>
        <input type="hidden" name="formToken" value={form.formToken} />
        <TextField
          form={form}
          name="customerPhone"
          label={texts.phone()}
          hint={texts.phoneHint()}
          type="tel"
          autoComplete="tel"
          maxLength={maxPhoneLength}
        />
        <TextField
          form={form}
          name="order"
          label={texts.order()}
          hint={shop ? texts.orderOfShopHint() : texts.orderHint()}
          maxLength={40}
        />
        <button className="button button-primary" type="submit">
          {texts.send()}
        </button>
      </form>
    </div>
  );
}

/** The answer is the same whether there is such an order or not. */
export function OrderFinderSentPage() {
  return (
    <div className="wrap report">
      <h1>{texts.sent()}</h1>
      <p className="lead" role="status">
        {texts.sentText()}
      </p>
      <p>{texts.sentHint()}</p>
      <p>
        <a className="button" href="/orders">
          {texts.back()}
        </a>
      </p>
    </div>
  );
}
