import { arrivedStatus } from '#domain/orders/orders.ts';
import * as errors from '#texts/errors.gen.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontOrder.gen.ts';
import type { OrderedItem, OrderRefusal, PublicOrder } from '../page/orderPage.ts';
import { Stars } from '../reviews/Stars.tsx';
import { SmallPhoto } from '../ui/SmallPhoto.tsx';
import { RateForm } from './RateForm.tsx';

/**
 * What can be rated of an order: each delivered product once, while it exists, and not by its seller (product.md,
 * section 6). A product that was ordered in several variants has one review.
 */
export function listUnrated({ status, isOwn, items }: PublicOrder): OrderedItem[] {
  if (status !== arrivedStatus || isOwn) return [];
  const rated = new Set(items.flatMap(({ productId, review }) => (review ? [productId] : [])));
  const unrated = items.filter(({ productId }) => productId !== null && !rated.has(productId));
  return unrated.filter((item) => item === unrated.find(({ productId }) => productId === item.productId));
}

type RateProductsProps = {
  order: PublicOrder;
  token: string;
  formToken: string;
  refusal: OrderRefusal | undefined;
};

/** Review forms for the products of an order, and the reviews already given. */
export function RateProducts({ order, token, formToken, refusal }: RateProductsProps) {
  const { items, seller } = order;
  const unrated = listUnrated(order);
  const rated = items.filter(({ review }) => review !== null);
  if (order.isOwn && order.status === arrivedStatus) return <OwnOrderNote />;
  if (unrated.length === 0 && rated.length === 0) return null;
  return (
    <section className="panel rate" id="rate" aria-labelledby="rate-title">
      <h2 id="rate-title">{unrated.length > 0 ? texts.rate() : texts.reviews()}</h2>
      {/* First, so that customers see that their review has arrived. */}
      {rated.length > 0 && (
        <ul className="rate-given">
          {rated.map((item) => (
            <GivenReview key={item.productId ?? item.productName} item={item} />
          ))}
        </ul>
      )}
      {unrated.length > 0 && (
        <p className="rate-why">{rich(texts.whyRate({ shop: () => <span dir="auto">{seller.businessName}</span> }))}</p>
      )}
      {unrated.map(({ productId, productName, image }) =>
        productId === null ? null : (
          <RateForm
            key={productId}
            product={{ id: productId, name: productName, image }}
            token={token}
            formToken={formToken}
            refusal={refusal?.productId === productId ? refusal : undefined}
          />
        ),
      )}
    </section>
  );
}

function OwnOrderNote() {
  return (
    <section className="panel rate" id="rate" aria-labelledby="rate-title">
      <h2 id="rate-title">{texts.rate()}</h2>
      <p className="rate-why">{errors.review_own_order()}</p>
    </section>
  );
}

function GivenReview({ item: { productName, image, review } }: { item: OrderedItem }) {
  if (!review) return null;
  return (
    <li>
      <div className="rated-product">
        <SmallPhoto image={image} name={productName} />
        <h3 dir="auto">{productName}</h3>
      </div>
      <p className="rate-stars">
        <Stars value={review.stars} />
        <span className="visually-hidden">{texts.starsGiven({ stars: review.stars })}</span>
        <span>{texts.thanks()}</span>
      </p>
      {review.words && (
        <p className="review-words" dir="auto">
          {review.words}
        </p>
      )}
    </li>
  );
}
