import type { QueryKey } from '@tanstack/react-query';
import type { PageLanguage } from '#domain/platform/languages.ts';

/** The server's successful queries, which the browser puts into its cache. */
export type DehydratedQueries = { queryKey: QueryKey; data: unknown }[];

/** The id of the script element with the queries. */
export const dehydratedQueriesId = 'known';

/** A request for a page. */
export type RenderRequest = {
  /** With its search parameters. */
  path: string;
  language: PageLanguage;
  /** For styles that are created while rendering. */
  styleNonce: string;
  /** Reads from the API on behalf of the user. */
  read: (path: string) => Promise<Response>;
};

export type RenderedPage = {
  /** Markup for the document's head: the title. */
  head: string;
  html: string;
  known: DehydratedQueries;
  /** API addresses that the page needs and the server did not read; the browser requests them early. */
  wanted: string[];
};

/** Renders a page of the panel, or returns its redirect. */
export type RenderPanel = (request: RenderRequest) => Promise<RenderedPage | { redirect: string }>;
