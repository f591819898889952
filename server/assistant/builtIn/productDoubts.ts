import type { Intent } from '#domain/assistant/assistant.ts';
import { mayAsk } from '#server/language/cartQuestions.ts';
import { findKeeping } from '#server/language/detailQuestions.ts';
import { findStance, isOnlyImitated, type Quality, type Stance } from '#server/language/qualities.ts';
import type { Reading } from '#server/language/reading.ts';
import { type GoodsWord, understand } from '#server/language/understand.ts';
import { isFinish, mayGoTogether } from '#server/language/wordLists.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { ProductResolution, SearchHit } from '../situation/catalogue.ts';
import type { AssistantTurn } from './answerParts.ts';
import { describeStock, priceLine, productLink, quoteDescription } from './productTexts.ts';

/** Whether the customer is told that the shop is asked. */
export const isOpenDoubt = (doubt: Doubt | undefined) => doubt !== undefined && doubt.contradicted === '';

const joinQualities = (qualities: Pick<Quality, 'said'>[]) =>
  [...new Set(qualities.map(({ said }) => said))].join(', ');

type Doubt = Record<'contradicted' | 'unknown' | 'missing', string>;

/** What is asked of the first product beside what it is, and its record contradicts or does not state. */
export function findDoubt(
  { understood, reading }: AssistantTurn,
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
    ...understood.attributes,
    ...others.map(({ said, means }) => ({ said, forms: [said, ...means], isWithout: false })),
  ];
  const of = (stance: Stance) => asked.filter((quality) => findStance(record, quality) === stance);
  const imitated = words.filter(
    ({ kind, said, means }, place) =>
      kind === 'material' && product.has[place] && isOnlyImitated(record, [said, ...means]),
  );
  const name = product.name.toLowerCase();
  // 'Noise cancellation' of a record that says 'No noise cancellation'.
  const denied = words.filter(({ kind, said, means }, place) => {
    const forms = [said, ...means];
    const isAsked = product.has[place] && kind !== 'goods' && intent !== 'price';
    if (!isAsked || forms.some((form) => name.includes(form.toLowerCase()))) return false;
    return findStance(record, { said, forms, isWithout: false }) === 'contradicted';
  });
  const contradicted = joinQualities([...of('contradicted'), ...denied, ...otherLooks(record, missing), ...imitated]);
  const unknown = joinQualities([
    ...of('unknown'),
    ...(intent === 'variants' && !product.hasOptions ? openTopics(reading, record) : []),
    ...openKeeping(reading.text, record),
    ...openFit(reading.text, record),
  ]);
  const isDoubtful = how === 'near' || contradicted !== '' || unknown !== '';
  return isDoubtful ? { contradicted, unknown, missing: joinQualities(missing) } : undefined;
}

/** 'How long does it keep?', where no time is written. */
function openKeeping(text: string, record: string): Pick<Quality, 'said'>[] {
  const said = findKeeping(text);
  return said === undefined || time.test(record) ? [] : [{ said }];
}
const time =
  /(?<!\p{L})(?:days?|weeks?|months?|years?|hours?|din|mahine|ghante|दिन|महीने|घंटे|expiry|best before)(?!\p{L})/iu;

/** 'Will 42 be loose on me?', where nothing about the fit is written. */
function openFit(text: string, record: string): Pick<Quality, 'said'>[] {
  const [said] = (mayAsk(text) && fit.exec(text)) || [];
  return said === undefined || fit.test(record) ? [] : [{ said }];
}
const fit =
  /(?<![\p{L}\p{M}])(?:loose|tight|fit|fitting|dheel[aie]|dhil[aie]|tang|ढील[ाीे]|टाइट|तंग|फ़िट|फिट)(?![\p{L}\p{M}])/iu;

/** 'Which colours does it come in?', where no colour is written. */
function openTopics({ text, tokens }: Reading, record: string): Pick<Quality, 'said'>[] {
  const isWritten = understand(record).items.some(({ words }) => words.some(({ kind }) => kind === 'colour'));
  const asked = isWritten ? [] : tokens.filter(({ said }) => colourWord.test(said));
  return asked.slice(0, 1).map(({ start, end }) => ({ said: text.slice(start, end) }));
}
const colourWord = /^(?:colou?rs?|rang|rango|रंग|रंगों|कलर)$/;

/** A colour or material that is wanted, where the record names another one. */
function otherLooks(record: string, missing: GoodsWord[]): GoodsWord[] {
  const isSure = ({ kind, means }: GoodsWord) => (kind === 'colour' || kind === 'material') && !isFinish(means);
  const looks = missing.filter(isSure);
  if (looks.length === 0) return [];
  const written = understand(record).items.flatMap(({ words }) => words.filter(isSure));
  return looks.filter((look) => {
    const others = written.filter(({ kind }) => kind === look.kind);
    return others.length > 0 && !others.some((other) => mayGoTogether(look.means, other.means));
  });
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
  const doubt = findShownDoubt(turn, product);
  return inLanguage(turn.understood.language, () => {
    const said = sentence ?? (doubt ? describeDoubt(turn, product, doubt) : describeFitting(turn, product));
    return [priceLine(product), said, productLink(turn, product)].filter(Boolean).join('\n');
  });
}

/** Other words, as in 'for my corner', may be a quality or not: neither a yes nor a question to the shop fits them. */
function describeFitting({ understood }: AssistantTurn, product: SearchHit): string {
  const others = understood.items.flatMap((item) => item.words.filter(({ kind }) => kind === 'other'));
  return others.every((word) => isWritten(product, word)) ? describeStock(product) : '';
}

/** What is asked of a product that was found in another way than by the customer's words. */
function findShownDoubt(turn: AssistantTurn, product: SearchHit): Doubt | undefined {
  const words = turn.understood.items.flatMap((item) =>
    item.words.filter(({ kind }) => kind !== 'goods' && kind !== 'other'),
  );
  const shown = { ...product, has: words.map((word) => isWritten(product, word)) };
  const missing = words.filter((_, place) => !shown.has[place]);
  const how = missing.length > 0 ? 'near' : 'one';
  return findDoubt(turn, 'available', { how, found: [shown], words, missing });
}

const isWritten = ({ name, description }: SearchHit, { said, means }: GoodsWord) =>
  findStance(`${name}. ${description}`, { said, forms: [said, ...means], isWithout: false }) === 'stated';

/** Whether something was asked of a product that nobody has written, so that the shop has to be asked. */
export const hasOpenQuestion = (turn: AssistantTurn, product: SearchHit): boolean =>
  isOpenDoubt(findShownDoubt(turn, product));

/** 'When will it come back?': the only one of the products that is sold out. */
export function findAwaited(
  { reading }: AssistantTurn,
  intent: Intent,
  found: readonly SearchHit[],
): SearchHit | undefined {
  const [gone, ...others] = found.filter(({ stock }) => stock === 0);
  const asksWhen = intent === 'available' && /(?<![\p{L}\p{M}])(?:when|kab|कब)(?![\p{L}\p{M}])/iu.test(reading.text);
  return asksWhen && others.length === 0 ? gone : undefined;
}
