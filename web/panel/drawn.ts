import type { QueryKey } from '@tanstack/react-query';
import type { PageLanguage } from '#domain/platform/languages.ts';

/** What the server had read when it drew a page: the browser goes on from there. */
export type Known = { queryKey: QueryKey; data: unknown }[];

/** Where it stands in the document. */
export const knownId = 'known';

/** A page that is asked for. */
export type Asked = {
  /** With its search parameters. */
  path: string;
  language: PageLanguage;
  /** For the styles that the kit makes. */
  styleNonce: string;
  /** Reads one address of the API for whoever asks. */
  read: (path: string) => Promise<Response>;
};

export type DrawnPage = {
  /** What belongs into the document's head: the title. */
  head: string;
  html: string;
  known: Known;
  /** Addresses of the API that the page reads and that are not known yet: the browser asks at once. */
  wanted: string[];
};

/** Draws a page of the panel, or says where it leads. */
export type DrawPanel = (asked: Asked) => Promise<DrawnPage | { redirect: string }>;
