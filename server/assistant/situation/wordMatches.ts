import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { allOf } from '#server/catalogue/search/conditions.ts';
import type { FoundWord, Place } from '#server/catalogue/search/dictionary.ts';
import { hasAnyWord, hasTerms, searchTerms } from '#server/catalogue/search/terms.ts';
import {
  joinLookups,
  letters,
  spelledLetters,
  type WordReading,
  wordLookups,
} from '#server/catalogue/search/wordLookups.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { isWanted, type ProductQuery, selectHits, sortOrders } from './catalogue.ts';

/** Words that were looked up, in the order of those that are wanted. */
export type WantedWords = { words: FoundWord[]; reading: WordReading };

/**
 * Weights of words: the goods themselves count more than their qualities. A measure in a description, as of what is in a
 * gift box, counts less than any word in a name.
 */
const wordWeights: Record<GoodsWord['kind'], number> = {
  goods: 3,
  material: 1,
  colour: 1,
  size: 1,
  measure: 0.2,
  other: 1,
};
/** The weight of a word in a name, and in a description, which is a weaker sign. */
const matchWeights = { names: 5, texts: 4 } as const satisfies Record<Place, number>;

const { and, or, not, ref } = expressionBuilder<DB, 'products'>();
const isLike = (text: Expression<string>, patterns: Expression<string[] | null>) =>
  sql<boolean>`${text} like any(${patterns})`;
const list = (patterns: string[]) => sql<string[]>`${patterns}::text[]`;

/** By the index of words alone: those of the other conditions would be slower, and the planner doesn't see them. */
const isOfList = ({ which = 'shown', inValues, language: _, ...wanted }: Omit<ProductQuery, 'words' | 'limit'>) =>
  allOf([
    hasTerms({ ...(which === 'shown' && { isVisible: true }), sellerId: wanted.sellerId, category: wanted.category }),
    sql<boolean>`coalesce(${isWanted({ ...wanted, which })}, false)`,
    inValues ? ref('products.hasOptions') : undefined,
  ]);

/** The index has the values of options among names, but they name no goods: a red kurti is no 'red'. */
const isNoValue = (text: Expression<string>, own: Expression<string[] | null>): Expression<SqlBool> =>
  or([sql<boolean>`${ref('products.optionWords')} is null`, isLike(text, own), not(isLike(letters.values, own))]);

/**
 * Products whose names have all of the words: usually there are some, so that the others needn't be ranked. If some have
 * them by letters, only those.
 */
export async function findWithAllWords(
  db: QueryBuilder,
  { limit, sort, words: wantedWords, ...wanted }: ProductQuery,
  { words, reading }: WantedWords,
) {
  const lookups = words.map((word) => joinLookups(word, wordLookups(word, 'names', reading)));
  if (lookups.some(({ terms }) => terms.length === 0)) return [];
  const own = words.map(spelledLetters);
  const compared = lookups.flatMap((one) =>
    one.patterns
      ? [or([isLike(ref('products.search'), list(one.patterns)), isLike(letters.names, list(one.letters ?? []))])]
      : [],
  );
  const unknown = words.flatMap(({ typed }, place) =>
    isUnknown(wantedWords[place])
      ? [
          or([
            isDevanagari(letters.names),
            isLike(letters.names, list(own[place] ?? [])),
            isAlike(letters.names, sql`${typed}`),
          ]),
        ]
      : [],
  );
  const named = db
    .selectFrom('products')
    .select(['products.id', sql<number>`1::float8`.as('fit'), sql<number>`${2 ** words.length - 1}::int`.as('has')])
    .where(isOfList(wanted))
    .where(and(lookups.map(({ terms }) => hasAnyWord(terms))))
    .where(and([...compared, ...unknown]))
    .where(and(wanted.inValues ? [] : own.map((patterns) => isNoValue(letters.names, list(patterns)))))
    .orderBy(sortOrders[sort ?? 'usual'].by)
    .limit(sql.lit(maxCompared));
  return selectBest(db, named, { limit, sort, words, language: wanted.language });
}

/** So many of the best products are compared by letters. */
const maxCompared = 60;

type Best = { id: string; fit: number; has: number };

/** Of the best products those that are shown: if some have all words by letters in their names, only those. */
async function selectBest(
  db: QueryBuilder,
  best: AliasableExpression<Best>,
  { limit, sort, words, language }: Pick<ProductQuery, 'limit' | 'sort' | 'language'> & { words: FoundWord[] },
) {
  const isByLetters = and(words.map((word) => isLike(letters.names, list(spelledLetters(word)))));
  const rows = await selectHits(db, language)
    .innerJoin(best.as('best'), 'best.id', 'products.id')
    .select(['best.fit', 'best.has', isByLetters.as('isByLetters')])
    .orderBy('best.fit', 'desc')
    .orderBy('isByLetters', 'desc')
    .orderBy(sortOrders[sort ?? 'usual'].by)
    .limit(sql.lit(limit))
    .execute();
  const [first] = rows;
  return rows.flatMap(({ isByLetters, ...row }) => (first?.isByLetters && !isByLetters ? [] : [row]));
}

/** Whether nobody knows what a word means: it is at most a name, or something that a description says. */
const isUnknown = (word: GoodsWord | undefined) => word?.kind === 'other' && word.means.length === 0;

/** How similar an unknown word must be, from 0 to 1, to one with its sounds: a wire is no wear. */
const minLikeness = 0.4;
const isDevanagari = (text: Expression<string>) => sql<boolean>`${text} ~ '[\\u0900-\\u097f]'`;

const isAlike = (text: Expression<string>, typed: Expression<string | null>) =>
  sql<boolean>`word_similarity(${typed}, ${text}) >= ${sql.lit(minLikeness)}`;

const lists = ['terms', 'patterns', 'letters', 'own'] as const;
/**
 * A way to find one of the words, as a row with lists of lines; `place` is that of the word, `own` are its letters,
 * `unknown` is it as typed, if nobody knows its meaning.
 */
type AskedLookup = { place: number; isNamed: boolean; unknown: string | null } & Record<
  (typeof lists)[number],
  string | null
>;

/** The ways to find the words, as the table `asked`. */
function askedLookups(wanted: ProductQuery, { words, reading }: WantedWords, places: readonly Place[]) {
  const lines = (list: string[] | undefined) => list?.join('\n') ?? null;
  const asked = words.flatMap((word, place) =>
    places.flatMap((where) =>
      wordLookups(
        where === 'texts' && isUnknown(wanted.words[place]) ? { ...word, meant: [] } : word,
        where,
        reading,
      ).map(({ terms, patterns, letters }): AskedLookup => {
        // 'Kaleen' sounds like the 'clean' of 'dry clean only'.
        const written = where === 'texts' && wanted.words[place]?.kind === 'goods' ? spelledLetters(word) : letters;
        return {
          ...{ place, isNamed: where === 'names' },
          ...{ terms: lines(terms), patterns: lines(patterns), letters: lines(written) },
          own: wanted.inValues ? null : lines(spelledLetters(word)),
          unknown: isUnknown(wanted.words[place]) ? word.typed : null,
        };
      }),
    ),
  );
  const column = (name: keyof AskedLookup) => asked.map((one) => one[name]);
  return sql<AskedLookup>`unnest(${column('place')}::int[], ${column('isNamed')}::bool[], ${column('unknown')}::text[],
    ${sql.join(lists.map((name) => sql`${column(name)}::text[]`))})`.as<'asked'>(
    sql`asked (place, is_named, unknown, ${sql.join(lists.map((name) => sql.ref(name)))})`,
  );
}

/** Whether a product that the index has found meets the rest of what is asked. */
function isFoundBy(): Expression<SqlBool> {
  const { eb, ref } = expressionBuilder<DB & { asked: AskedLists }, 'products' | 'asked'>();
  const text = sql<string>`case when ${ref('asked.isNamed')} then ${letters.names} else ${letters.texts} end`;
  const isUnset = (name: 'patterns' | 'letters' | 'own' | 'unknown') => eb(`asked.${name}`, 'is', null);
  const isLikeName = or([isDevanagari(text), isLike(text, ref('asked.own')), isAlike(text, ref('asked.unknown'))]);
  return eb.and([
    eb.or([isUnset('patterns'), isLike(ref('products.search'), ref('asked.patterns'))]),
    eb.or([isUnset('letters'), isLike(text, ref('asked.letters'))]),
    eb.or([isUnset('own'), isNoValue(text, ref('asked.own'))]),
    eb.or([isUnset('unknown'), isLikeName]),
  ]);
}
type AskedLists = Pick<AskedLookup, 'place' | 'isNamed' | 'unknown'> & Record<(typeof lists)[number], string[] | null>;

/**
 * The products that have some of the words: a bit for each that they have, and for each in their names. Each way is a separate index lookup, so that a frequent word
 * only costs the matches in this shop, however large the marketplace.
 */
const selectMatches = (
  db: QueryBuilder,
  { words: _, ...wanted }: ProductQuery,
  asked: ReturnType<typeof askedLookups>,
) =>
  db
    .with(
      (cte) => cte('asked').materialized(),
      (cte) =>
        cte
          .selectFrom(asked)
          .select(['place', 'isNamed', 'unknown'])
          .select(lists.map((name) => sql<string[] | null>`string_to_array(${sql.ref(name)}, e'\n')`.as(name))),
    )
    .selectFrom('asked')
    .innerJoin('products', (join) =>
      join
        .on(isOfList(wanted))
        .on(({ ref }) => sql<boolean>`${searchTerms} && ${ref('asked.terms')}`)
        .on(isFoundBy()),
    )
    .select(({ fn, ref }) => [
      'products.id',
      sql<number>`bit_or(1 << ${ref('asked.place')})`.as('has'),
      sql<number>`bit_or(${ref('asked.isNamed')}::int << ${ref('asked.place')})`.as('named'),
      fn.min(sql`${sortOrders[wanted.sort ?? 'usual'].key}`).as('key'),
    ])
    .groupBy('products.id');

/** Products that have some of the words, the goods if some are named. */
export async function findWithSomeWords(
  db: QueryBuilder,
  wanted: ProductQuery,
  words: WantedWords,
  places: readonly Place[] = ['names', 'texts'],
) {
  const { limit, sort, inValues, language } = wanted;
  const kinds = wanted.words.slice(0, words.words.length).map(({ kind }) => kind);
  const weights = kinds.map((kind) => wordWeights[kind]);
  const total = weights.reduce((sum, weight) => sum + weight * matchWeights.names, 0);
  const goods = kinds.reduce((bits, kind, place) => (kind === 'goods' ? bits | (1 << place) : bits), 0);
  const isAt = (bits: Expression<number>, place: number) => sql<number>`(${bits} >> ${sql.lit(place)} & 1)`;
  const { names, texts } = matchWeights;
  const best = db
    .selectFrom(selectMatches(db, wanted, askedLookups(wanted, words, places)).as('matches'))
    .select(({ ref }) => {
      const worth = weights.map((weight, place) => {
        const [has, named] = [isAt(ref('has'), place), isAt(ref('named'), place)];
        return sql`${weight}::float8 * (${sql.lit(texts)} * ${has} + ${sql.lit(names - texts)} * ${named})`;
      });
      return ['id', 'has', sql<number>`(${sql.join(worth, sql` + `)}) / ${total}::float8`.as('fit')];
    })
    .where(({ ref }) => sql<boolean>`${ref('has')} & ${(!inValues && goods) || -1}::int <> 0`)
    .orderBy('fit', 'desc')
    .orderBy('key')
    .orderBy('id')
    .limit(sql.lit(maxCompared));
  return selectBest(db, best, { limit, sort, words: words.words, language });
}
