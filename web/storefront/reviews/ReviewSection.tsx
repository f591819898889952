import type { Rating } from '#domain/catalogue/ratings.ts';
import * as texts from '#texts/storefrontReviews.gen.ts';
import type { ReviewList } from '../page/page.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { RatingStars } from './Stars.tsx';

export const reviewsId = 'reviews';

type ReviewSectionProps = {
  rating: Rating;
  list: ReviewList;
  sellerName: string;
  /** Path of the page; older reviews have the same path with a cursor. */
  path: string;
  withProduct?: boolean;
};

/** Reviews, newest first, with a link to older ones that ui/infiniteScroll.ts loads into this page. */
export function ReviewSection({ rating, list, sellerName, path, withProduct = false }: ReviewSectionProps) {
  const { reviews, nextCursor } = list;
  return (
    <section className="reviews" id={reviewsId} aria-labelledby="reviews-title" data-endless="0" data-things="reviews">
      <div className="reviews-head">
        <h2 id="reviews-title">{texts.title()}</h2>
        <RatingStars rating={rating} />
      </div>
      {reviews.length === 0 ? (
        <p className="reviews-none">{texts.none()}</p>
      ) : (
        <ul className="review-list" data-items>
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} sellerName={sellerName} withProduct={withProduct} />
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <a
          className="button"
          href={`${path}?reviews=${encodeURIComponent(nextCursor)}#${reviewsId}`}
          rel="next"
          data-more
        >
          {texts.older()}
        </a>
      )}
      <p className="told" role="status" data-told />
    </section>
  );
}
