import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { findExactPhoneMatches } from '#domain/language/phone.ts';
import { parseOrderNumber } from '#domain/orders/orderNumbers.ts';
import { formatOrderNumber } from '#domain/orders/orders.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';

/** 'Order #099a8057 (#1042)', as screens print it, finds the order by its label. */
const orderNamePattern = /^(order\s*)?#|\s\(#\d+\)$/gi;

type OrderSearch = { search?: string | undefined; sellerId?: string | undefined };

/** The text to search in orders, and what it matches exactly. */
export function readOrderSearch({ search, sellerId }: OrderSearch) {
  const number = parseOrderNumber(search ?? '');
  const typed = number ? formatOrderNumber(number) : search?.replace(orderNamePattern, '');
  return { typed, exactMatch: typed ? exactMatchCondition(typed, { number, sellerId }) : undefined };
}

type NumberInShop = { number: number | undefined; sellerId: string | undefined };

/**
 * Matches all orders of a complete phone number, or the one order of an id, its visible part or its number in a shop.
 * A number in all shops is found by the text.
 */
function exactMatchCondition(typed: string, { number, sellerId }: NumberInShop): Expression<SqlBool> | undefined {
  const eb = expressionBuilder<DB, 'orders'>();
  if (number && sellerId) return eb.and([eb('orders.sellerId', '=', sellerId), eb('orders.number', '=', number)]);
  const phones = findExactPhoneMatches(typed);
  if (phones) return eb('orders.customerPhone', '=', anyOf(phones));
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed)) return eb('orders.id', '=', typed);
  // Digits alone may be part of a phone number.
  if (/^[0-9a-f]{8}$/i.test(typed) && /[a-f]/i.test(typed)) {
    return sql<boolean>`right(${eb.ref('orders.id')}::text, 8) = ${typed.toLowerCase()}`;
  }
  return undefined;
}
