import type { ListOrdersToPrintResponse } from '../../../api/types.gen.ts';

type Papers = ListOrdersToPrintResponse['papers'];

/** The words of one order's paper in one language. */
export type Paper = Omit<Papers[number], 'orders'> & { words: NonNullable<Papers[number]['orders'][number]> };

/** The papers of an order, by its position: one for each chosen language, or the one of its customer. */
export const papersOf = (papers: Papers, position: number): Paper[] =>
  papers.flatMap(({ orders, ...paper }) => {
    const words = orders[position];
    return words ? [{ ...paper, words }] : [];
  });

export type PaperText = { language: string; text: string };

/** A text in each language of the paper; once where they say it alike. */
export function listTexts(papers: readonly Paper[], read: (paper: Paper) => string | null | undefined): PaperText[] {
  const texts = papers.map((paper) => ({ language: paper.language, text: read(paper) ?? '' }));
  return texts.filter(({ text }, at) => text && texts.findIndex((other) => other.text === text) === at);
}

/** The same in one line. */
export const joinTexts = (...list: Parameters<typeof listTexts>): string =>
  listTexts(...list)
    .map(({ text }) => text)
    .join(' / ');
