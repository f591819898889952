import { isLowStock } from '#domain/catalogue/products.ts';
import * as texts from '#texts/assistant.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AssistantReply } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';

export function describeStock({ stock }: SearchHit): string {
  if (stock === 0) return texts.soldOut();
  return isLowStock(stock) ? texts.fewLeft({ count: stock }) : texts.inStock();
}

export const productLink = ({ situation }: AssistantTurn, { id }: SearchHit) => `${situation.publicUrl}/product/${id}`;

export const priceLine = ({ name, pricePaise, priceToPaise, stock }: SearchHit) => {
  const words = { product: name, price: formatPaise(pricePaise) };
  if (stock === 0) return texts.pricedSoldOut(words);
  return (priceToPaise ?? pricePaise) > pricePaise ? texts.pricedFrom(words) : texts.priced(words);
};

/** As much of a description as an answer quotes, in characters. */
const maxQuoteLength = 300;
export const quoteDescription = (description: string) => {
  const characters = Array.from(description.trim());
  return characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join('')}…` : characters.join('');
};

export const toProductRecord = ({ id, variantId, name, description, pricePaise, priceToPaise, stock }: SearchHit) => ({
  kind: 'product' as const,
  id,
  ...(variantId && { variantId }),
  name,
  description: quoteDescription(description),
  pricePaise,
  ...((priceToPaise ?? 0) > pricePaise && { priceToPaise }),
  stock,
});

export function createProductList(
  { situation, understood }: AssistantTurn,
  found: SearchHit[],
  heading: () => string,
): AssistantReply {
  const text = inLanguage(understood.language, () => [heading(), ...found.map(priceLine)].join('\n'));
  return { message: { kind: 'text', text }, records: [...found.map(toProductRecord), situation.shop] };
}
