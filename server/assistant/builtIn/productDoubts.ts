import type { Intent } from '#domain/assistant/assistant.ts';
import { findStance, type Quality, type Stance } from '#server/language/qualities.ts';
import { type GoodsWord, understand } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AssistantTurn } from './answerParts.ts';
import type { ProductResolution } from './productResolution.ts';
import { describeStock, priceLine, productLink, quoteDescription } from './productTexts.ts';

/** Somebody has to be asked. */
export const isOpenDoubt = (doubt: Doubt | undefined) =>
  doubt !== undefined && doubt.unknown !== '' && doubt.contradicted === '';

const joinQualities = (qualities: Pick<Quality, 'said'>[]) =>
  [...new Set(qualities.map(({ said }) => said))].join(', ');

type Doubt = Record<'contradicted' | 'unknown' | 'missing', string>;

/** What is asked of the first product beside what it is and its record does not state. */
export function findDoubt(
  { understood }: AssistantTurn,
  intent: Intent,
  { how, found, words, missing }: ProductResolution,
): Doubt | undefined {
  const [product] = found;
  if (!product) return undefined;
  const record = `${product.name}. ${product.description}`;
  // Who asks for a price alone says more words than they ask about.
  const others = words.filter(({ kind }, place) => kind === 'other' && intent !== 'price' && !product.has[place]);
  const asked = [
    ...understood.qualities,
    ...others.map(({ said, means }) => ({ said, forms: [said, ...means], isWithout: false })),
  ];
  const of = (stance: Stance) => asked.filter((quality) => findStance(record, quality) === stance);
  const contradicted = joinQualities([...of('contradicted'), ...otherLooks(record, missing)]);
  const unknown = joinQualities(of('unknown'));
  const isDoubtful = how === 'near' || contradicted !== '' || unknown !== '';
  return isDoubtful ? { contradicted, unknown, missing: joinQualities(missing) } : undefined;
}

/** A colour or material that is wanted, where the record names another one. */
function otherLooks(record: string, missing: GoodsWord[]): GoodsWord[] {
  const looks = missing.filter(({ kind }) => kind === 'colour' || kind === 'material');
  if (looks.length === 0) return [];
  const written = understand(record).items.flatMap(({ words }) => words.map(({ kind }) => kind));
  return looks.filter(({ kind }) => written.includes(kind));
}

/** What nobody has written of a product is never affirmed: what is written is quoted, and the shop is asked. */
export function describeDoubt(
  { situation }: AssistantTurn,
  product: SearchHit,
  { contradicted, unknown, missing }: Doubt,
): string {
  const { name: shop } = situation.shop;
  const details = product.description ? [texts.details({ description: quoteDescription(product.description) })] : [];
  if (contradicted) return [texts.contradicted({ what: contradicted }), ...details].join(' ');
  // A number that nothing proves is not repeated.
  if (/\p{N}/u.test(missing + unknown)) return [texts.factMissing({ shop }), ...details].join(' ');
  if (missing && !unknown) return [texts.notSaid({ what: missing, shop }), ...details].join(' ');
  return [texts.unsure({ what: [unknown, missing].filter(Boolean).join(', '), shop }), ...details].join(' ');
}

/** What a product is and costs, whether it is there, and where it is shown. */
export function describeProduct(turn: AssistantTurn, product: SearchHit, sentence?: string): string {
  const doubt = findDoubt(turn, 'available', toSingleResolution(product));
  return inLanguage(turn.understood.language, () => {
    const said = sentence ?? (doubt ? describeDoubt(turn, product, doubt) : describeStock(product));
    return [priceLine(product), said, productLink(turn, product)].join('\n');
  });
}

const toSingleResolution = (product: SearchHit): ProductResolution => ({
  how: 'one',
  found: [product],
  words: [],
  missing: [],
});

/** Whether something was asked of a product that nobody has written, so that the shop has to be asked. */
export const hasOpenQuestion = (turn: AssistantTurn, product: SearchHit): boolean =>
  isOpenDoubt(findDoubt(turn, 'available', toSingleResolution(product)));
