import type { PublicReview } from '../page.ts';
import { Stars } from './Stars.tsx';

const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

type ReviewCardProps = {
  review: PublicReview;
  /** Who has answered, if anybody. */
  sellerName: string;
  /** Says what the review is about, where reviews of several products stand together. */
  withProduct?: boolean;
};

/** What a customer says about a product, with the seller's answer below. */
export function ReviewCard({ review, sellerName, withProduct = false }: ReviewCardProps) {
  const { id, author, stars, words, answer, createdAt } = review;
  return (
    <li className="review" data-key={id}>
      <div className="review-head">
        <Stars value={stars} />
        <span className="visually-hidden">{stars} of 5 stars</span>
        <strong dir="auto">{author}</strong>
        <time dateTime={createdAt}>{format.format(new Date(createdAt))}</time>
      </div>
      {withProduct && <ReviewedProduct review={review} />}
      {words && (
        <p className="review-words" dir="auto">
          {words}
        </p>
      )}
      {answer && (
        <div className="review-answer">
          <p>
            <strong dir="auto">{sellerName}</strong> answered
          </p>
          <p className="review-words" dir="auto">
            {answer}
          </p>
        </div>
      )}
    </li>
  );
}

function ReviewedProduct({ review: { productId, productName } }: { review: PublicReview }) {
  return (
    <p className="review-product" dir="auto">
      {productId ? <a href={`/product/${productId}`}>{productName}</a> : productName}
    </p>
  );
}
