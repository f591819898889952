import { sql } from 'kysely';

/** The first photo of a row of `products`: what lists and orders show of it. */
export const firstImage = sql<string | null>`${sql.ref('products.images')}[1]`;
