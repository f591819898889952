/** The result of all reviews. `average` has one decimal and is null without any review (product.md, section 7). */
export type Rating = { average: number | null; count: number };

/** The rating from the number of reviews and the sum of their stars. */
export function ratingOf(reviews: number, stars: number): Rating {
  return { average: reviews === 0 ? null : Math.round((stars / reviews) * 10) / 10, count: reviews };
}
