import type { QueryKey } from '@tanstack/react-query';
import type { PageLanguage } from '#domain/platform/languages.ts';

/** The server's successful queries, which the browser puts into its cache. */
export type KnownQueries = readonly (readonly [key: QueryKey, data: unknown])[];

/**
 * The id of the script element with the queries. Its `data-read-at` is when the server began to read, in milliseconds
 * of its clock: everything that the page shows is at least as new.
 */
export const knownQueriesId = 'known';

/** The id of the style sheet for inline styles. */
export const styleRulesId = 'drawn-styles';

/** The attribute with the number of an element's rule in it. */
export const styleAttribute = 'data-style';

/** A request for a page. */
export type RenderRequest = {
  /** With its search parameters. */
  path: string;
  language: PageLanguage;
  /** For the inline scripts and styles of this document. */
  nonce: string;
  /** Reads from the API on behalf of the user. */
  read: (path: string) => Promise<Response>;
};

export type RenderedPage = {
  /** Markup for the document's head: title, styles, and what the router in the browser starts from. */
  head: string;
  html: string;
  known: KnownQueries;
  /** API addresses that the page needs and the server did not read; the browser requests them early. */
  wanted: string[];
};

/** Renders a page of the panel, or returns its redirect. */
export type RenderPanel = (request: RenderRequest) => Promise<RenderedPage | { redirect: string }>;
