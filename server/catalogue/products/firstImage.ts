import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';

/** The first photo of a row of `products`: what lists and orders show of it. */
export const firstImage = sql<string | null>`${sql.ref('products.images')}[1]`;

/** The same of a product that may be gone, for its customers. */
export const imageOnOffer = expressionBuilder<DB, 'products'>()
  .case()
  .when('products.isVisible', '=', true)
  .then(firstImage)
  .end();
