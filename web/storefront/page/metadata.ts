/** What browsers, search engines and the preview of a shared link read about a page. */
export type About = {
  title: string;
  description: string;
  /** Path of the one address under which the page is known; without it the page is kept out of search engines. */
  canonical?: string;
  image?: PreviewPicture;
  pricePaise?: number;
  structured?: StructuredData[];
};

/** The picture of a shared link: a JPEG of our own, as large as chats and networks show it. */
export type PreviewPicture = { path: string; alt: string };

/** Facts of a page as search engines read them: schema.org's words, as JSON-LD. */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string; [fact: string]: unknown };
