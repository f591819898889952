import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';

const { ref } = expressionBuilder<DB, 'productValues' | 'variants'>();

/** The condition that a value is one of a variant's, both of the same product. */
export const isValueOfVariant = sql<boolean>`${ref('productValues.position')} = ${ref('variants.positions')}[${ref('productValues.option')} + 1]`;
