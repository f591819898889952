import type { AssistantRecord } from '#domain/assistantRecords.ts';
import type { ProductCategory } from '#domain/products.ts';
import { maxAtOnce } from '#domain/terms.ts';
import type { Ask } from '../catalogue/search.ts';
import { likePattern } from '../database/paging.ts';
import { isSelling } from '../sellers/queries.ts';
import type { Word } from './understanding/understand.ts';

/** A product as an answer speaks of it; `most` is what can be ordered at once, `fit` from 0 to 1 how well it is meant. */
export type Found = Extract<AssistantRecord, { kind: 'product' }> & {
  image: string | null;
  most: number;
  fit: number;
  /** Which of the words it has, in their sequence. */
  has: boolean[];
};

export type Wanted = {
  sellerId: string;
  words: readonly Word[];
  category?: ProductCategory | undefined;
  /** Paise. */
  most?: number | undefined;
  least?: number | undefined;
  sort?: 'cheapest' | 'newest' | undefined;
  ids?: readonly string[] | undefined;
  /** Those that customers see, unless told otherwise. */
  which?: 'shown' | 'hidden' | 'all' | undefined;
  limit: number;
};

const conditionOf = { shown: ['is_active'], hidden: ['is_active = false'], all: [] } as const;

type Row = {
  id: string;
  name: string;
  description: string;
  price_paise: string;
  stock: number;
  most_per_line: number | null;
  image: string | null;
  fit: number;
  has: boolean[];
};

/** Of how much weight a word is: what is wanted before what it is like. */
const weights: Record<Word['kind'], number> = { goods: 3, material: 1, colour: 1, size: 1, measure: 1, other: 1 };
/** A word in a description says less than one in a name. */
const inDescription = 0.8;

/**
 * The shop's own products on sale that are meant, best first. A word counts where it or what it means begins a word of
 * the product; a size only as a whole word. Without words: those of the ids, or of the whole shop.
 */
export async function findProducts(ask: Ask, wanted: Wanted): Promise<Found[]> {
  const { sellerId, words, category, most, least, sort, ids, which = 'shown', limit } = wanted;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [...conditionOf[which], isSelling, `seller_id = ${bind(sellerId)}`];
  if (category) conditions.push(`products.category = ${bind(category)}`);
  if (most !== undefined) conditions.push(`price_paise <= ${bind(most)}`);
  if (least !== undefined) conditions.push(`price_paise >= ${bind(least)}`);
  if (ids) conditions.push(`products.id = any(${bind(ids)}::uuid[])`);
  const patterns = words.map((word) => bind(patternOf(word)));
  const hits = patterns.map((pattern) => `(products.search ~ ${pattern})`);
  const parts = patterns.map(
    (pattern, place) =>
      `(case when lower(name || ' ' || also_called) ~ ${pattern} then 1 when products.search ~ ${pattern} then ${inDescription} else 0 end * ${weightOf(words[place])})`,
  );
  const total = words.reduce((sum, word) => sum + weightOf(word), 0);
  const fit = parts.length > 0 ? `((${parts.join(' + ')}) / ${total})::float8` : '1::float8';
  const candidates = candidatesOf(words).map(likePattern);
  // The index finds candidates by parts of words; what counts are whole beginnings.
  if (candidates.length > 0 && !ids) conditions.push(`(products.search like any(${bind(candidates)}::text[]))`);
  const text = `select id, name, description, price_paise, stock, most_per_line, image, fit, has from (
      select products.id, name, products.description, price_paise, stock, most_per_line, images[1] as image,
        products.created_at, ${fit} as fit, array[${hits.join(', ')}]::boolean[] as has
      from products join sellers on sellers.id = seller_id where ${conditions.join(' and ')}) as candidate
    where fit > 0 ${sequence(sort)} limit ${bind(limit)}`;
  const rows = await ask<Row>({ text, values });
  return rows.map(toFound);
}

const sequence = (sort: Wanted['sort']) => {
  if (sort === 'cheapest') return 'order by fit desc, price_paise, id';
  return sort === 'newest' ? 'order by fit desc, created_at desc, id desc' : 'order by fit desc, stock = 0, name, id';
};

const weightOf = (word: Word | undefined) => (word ? weights[word.kind] : 0);

/** How shops may write what somebody says: as it was said, and what it means in English; of plurals the beginning. */
function formsOf({ said, means, kind }: Word): string[] {
  const all = [said, ...means].map((form) => form.toLowerCase().trim()).filter(Boolean);
  return [
    ...new Set(kind === 'size' ? all : all.map((form) => (form.length > 3 ? form.replace(/(?<!s)s$/u, '') : form))),
  ];
}

/** What the index is asked for: sizes and very short words stand in most products. */
function candidatesOf(words: readonly Word[]): string[] {
  const all = words.flatMap((word) => formsOf(word).map((form) => ({ form, isSize: word.kind === 'size' })));
  const telling = all.filter(({ form, isSize }) => !isSize && Array.from(form).length >= 3);
  return (telling.length > 0 ? telling : all).map(({ form }) => form);
}

/** Whole words where a beginning says nothing: sizes, and very short ones. */
function patternOf(word: Word): string {
  const whole = (form: string) => (word.kind === 'size' || Array.from(form).length <= 3 ? '\\M' : '');
  return formsOf(word)
    .map((form) => `\\m${form.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '\\$&')}${whole(form)}`)
    .join('|');
}

/** How near a word must be for one or two wrong letters, from 0 to 1, and how many of the nearest are tried. */
const nearness = 0.4;
const nearest = 3;

/** Words that occur in names of products and are spelled like these. */
export async function findSpellings(ask: Ask, words: readonly Word[]): Promise<Word[]> {
  if (words.length === 0) return [];
  await ask({ text: `set local pg_trgm.similarity_threshold = ${nearness}` });
  const rows = await ask<{ choices: string[] }>({
    text: `select array(
        select word from product_words where word % typed order by similarity(word, typed) desc, word limit ${nearest}
      ) as choices
      from unnest($1::text[]) with ordinality as words (typed, number) order by number`,
    values: [words.map(({ said }) => said.slice(0, 60))],
  });
  return words.map((word, place) => ({ ...word, means: [...word.means, ...(rows[place]?.choices ?? [])] }));
}

const toFound = ({ price_paise, most_per_line, ...row }: Row): Found => ({
  kind: 'product',
  ...row,
  pricePaise: Number(price_paise),
  most: maxAtOnce(most_per_line, row.stock),
});
