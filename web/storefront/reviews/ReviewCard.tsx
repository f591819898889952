import { formatDate } from '#texts/formats.ts';
import { reviewAuthorLabel } from '#texts/labels.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontReviews.gen.ts';
import type { PublicReview } from '../page/page.ts';
import { ReportLink } from '../report/ReportLink.tsx';
import { SmallPhoto } from '../ui/SmallPhoto.tsx';
import { Stars } from './Stars.tsx';

type ReviewCardProps = {
  review: PublicReview;
  /** Name shown above the seller's reply. */
  sellerName: string;
  /** Shows the product's name, where a list has reviews of several products. */
  withProduct?: boolean;
};

/** A customer's review with the seller's reply. */
export function ReviewCard({ review, sellerName, withProduct = false }: ReviewCardProps) {
  const { id, author, stars, words, answer, createdAt, optionLabel } = review;
  return (
    <li className="review" data-key={id}>
      <div className="review-head">
        <Stars value={stars} />
        <span className="visually-hidden">{texts.starsGiven({ stars })}</span>
        <strong dir="auto">{reviewAuthorLabel(author)}</strong>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </div>
      {/* A product's name in an order has the label. */}
      {withProduct ? (
        <ReviewedProduct review={review} />
      ) : (
        optionLabel && (
          <p className="review-bought" dir="auto">
            {texts.bought({ option: optionLabel })}
          </p>
        )
      )}
      {words && (
        <p className="review-words" dir="auto">
          {words}
        </p>
      )}
      {answer && (
        <div className="review-answer">
          <p>{rich(texts.answered({ shop: () => <strong dir="auto">{sellerName}</strong> }))}</p>
          <p className="review-words" dir="auto">
            {answer}
          </p>
        </div>
      )}
      <ReportLink of={{ kind: 'review', key: id, author: reviewAuthorLabel(author) }} />
    </li>
  );
}

function ReviewedProduct({ review: { productId, productName, image } }: { review: PublicReview }) {
  return (
    <p className="review-product">
      <SmallPhoto image={image} name={productName} />
      <span dir="auto">{productId ? <a href={`/product/${productId}`}>{productName}</a> : productName}</span>
    </p>
  );
}
