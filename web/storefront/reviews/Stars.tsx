import type { Rating } from '#domain/catalogue/ratings.ts';
import { ratingLabel } from '#texts/labels.ts';
import * as texts from '#texts/storefrontReviews.gen.ts';

const size = 24;
const star = (x: number) => `M${x} 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9Z`;
const row = Array.from({ length: 5 }, (_, index) => star((index + 0.5) * size)).join('');

/** Five stars, filled to the value: 4.6 fills a little more than half of the fifth. Hidden from screen readers. */
export function Stars({ value }: { value: number }) {
  return (
    <svg className="stars" viewBox={`0 0 ${5 * size} ${size}`} width="100" height="20" aria-hidden="true">
      <path className="stars-empty" d={row} />
      {/* The nested svg clips the filled stars at its width. */}
      <svg width={value * size} height={size} viewBox={`0 0 ${value * size} ${size}`} aria-hidden="true">
        <path className="stars-full" d={row} />
      </svg>
    </svg>
  );
}

/** One star in the current colour. */
export function Star() {
  return (
    <svg className="star-shape" viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
      <path d={star(size / 2)} />
    </svg>
  );
}

/** The average rating in stars and as '4.6 (128)'; nothing without reviews. */
export function RatingStars({ rating }: { rating: Rating }) {
  if (rating.average === null) return null;
  return (
    <span className="rating">
      <Stars value={rating.average} />
      <span>
        <span className="visually-hidden">{texts.stars()}</span>
        {ratingLabel(rating)}
      </span>
    </span>
  );
}
