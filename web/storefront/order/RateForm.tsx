import { reviewLimits } from '#domain/catalogue/reviews.ts';
import * as texts from '#texts/storefrontOrder.gen.ts';
import type { OrderRefusal } from '../page/orderPage.ts';
import { Star } from '../reviews/Stars.tsx';
import { SmallPhoto } from '../ui/SmallPhoto.tsx';

type RateFormProps = {
  product: { id: string; name: string; image: string | null };
  token: string;
  formToken: string;
  refusal: OrderRefusal | undefined;
};

/** Stars and comment for one product, as a plain form. After a refusal it holds the typed values. */
export function RateForm({ product: { id, name, image }, token, formToken, refusal }: RateFormProps) {
  const { stars, words } = refusal?.values ?? {};
  const errorId = `refusal-${id}`;
  return (
    // The fragment scrolls back here when the server renders the page again.
    <form
      className="rate-form"
      method="post"
      action={`/order/${token}/review#rate`}
      data-once={texts.sending()}
      data-rate={`${token}/${id}`}
      noValidate
    >
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="formToken" value={formToken} />
      <fieldset aria-describedby={refusal ? errorId : undefined}>
        <legend>
          <span className="rated-product">
            <SmallPhoto image={image} name={name} />
            <span dir="auto">{name}</span>
          </span>
        </legend>
        <div className="star-row">
          {Array.from({ length: reviewLimits.stars }, (_, index) => index + 1).map((value) => (
            <label key={value} className="star">
              <input type="radio" name="stars" value={value} defaultChecked={stars === String(value)} required />
              <Star />
              <span className="visually-hidden">{texts.stars({ stars: value })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <div className="field-head">
          <label htmlFor={`words-${id}`}>{texts.words()}</label>
          <span className="field-optional" id={`optional-${id}`}>
            {texts.optional()}
          </span>
        </div>
        <textarea
          id={`words-${id}`}
          name="words"
          rows={3}
          maxLength={reviewLimits.comment}
          defaultValue={words}
          aria-describedby={`optional-${id}`}
        />
      </div>
      {refusal && (
        <p className="banner" id={errorId} role="alert">
          {refusal.error}
        </p>
      )}
      <button className="button button-primary" type="submit">
        {texts.send()}
      </button>
    </form>
  );
}
