/** What browsers, search engines and the preview of a shared link read about a page. */
export type PageMetadata = {
  title: string;
  description: string;
  /** Path of the one address under which the page is known; without it the page is kept out of search engines. */
  canonical?: string;
  image?: PreviewImage;
  pricePaise?: number;
  structured?: JsonLd[];
};

/** The picture of a shared link: a JPEG of our own, as large as chats and networks show it. */
export type PreviewImage = { path: string; alt: string };

/** Facts of a page as search engines read them: schema.org's words, as JSON-LD. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string; [fact: string]: unknown };
