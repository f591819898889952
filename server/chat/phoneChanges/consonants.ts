import { sql } from 'kysely';
import type { GoodsWord } from '#server/language/items.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { maxRows } from './changeQuestions.ts';

/** 'blt', 'chrgr': a word without vowels. */
const withoutVowels = /^[bcdfghjklmnpqrstvwxz]{3,}$/;

/** The products in whose names each of these words is, if vowels and doubled letters are left out: 'blt' is in 'Leather Belt'. */
export async function findByConsonants({ tx, member }: ShopPhone, words: readonly GoodsWord[]) {
  if (!words.some(({ said }) => withoutVowels.test(said))) return [];
  return tx.db
    .selectFrom('products')
    .select(['id', 'name', 'pricePaise', 'stock'])
    .where('sellerId', '=', member.sellerId)
    .where(({ and, ref }) =>
      and(
        words.map(({ said }) => {
          const letters = said.replace(/[aeiou]/g, '').replace(/(.)\1/g, '$1');
          return sql<boolean>`' ' || regexp_replace(regexp_replace(lower(${ref('name')}), '[aeiou]', '', 'g'), '(.)\\1', '\\1', 'g') || ' ' like ${`% ${letters} %`}`;
        }),
      ),
    )
    .orderBy('id')
    .limit(maxRows)
    .execute();
}
