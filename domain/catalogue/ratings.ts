/** What customers' reviews add up to. `average` has one decimal and is null without any review (product.md, section 7). */
export type Rating = { average: number | null; count: number };

/** The rating of so many reviews with so many stars in all. */
export function ratingOf(reviews: number, stars: number): Rating {
  return { average: reviews === 0 ? null : Math.round((stars / reviews) * 10) / 10, count: reviews };
}
