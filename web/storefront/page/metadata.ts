/** What browsers, search engines and link previews read about a page. */
export type PageMetadata = {
  title: string;
  description: string;
  /** Canonical path of the page. Without it the page is not indexed. */
  canonical?: string;
  /** The path that link previews lead to, if it is not the canonical one. */
  sharedPath?: string;
  /** A link to the page shows a preview though the page is not indexed. */
  hasPreview?: boolean;
  image?: PreviewImage;
  pricePaise?: number;
  structured?: JsonLd[];
};

/** The image of a shared link: a JPEG of 1200 × 630 pixels. */
export type PreviewImage = { path: string; alt: string };

/** Structured data of a page for search engines: schema.org terms as JSON-LD. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string; [fact: string]: unknown };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text on one line. A vowel sign is never cut off its letter, nor a sign cut in two. */
export function createExcerpt(text: string, maximum: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = graphemes.segment(line).containing(maximum);
  return cut ? `${line.slice(0, cut.index).trimEnd()}…` : line;
}
