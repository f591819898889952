import type { ReportedKind } from '#domain/catalogue/visitorReports.ts';

/** What a visitor reports; `key` is the id of a product or review, or the slug of a shop. */
export type ReportedThing = {
  kind: ReportedKind;
  key: string;
  name: string;
  shop: string;
  path: string;
  /** The first photo of the product, or the shop's logo. */
  image: string | null;
};

/** State of the form. After a refusal it holds the values and the errors. */
export type ReportForm = {
  formToken: string;
  values: Record<string, string>;
  error?: string;
  /** Errors by field name. */
  fields?: Record<string, string>;
};

/** The pages on which visitors report something. */
export type ReportPageData =
  /** `sendsMail`: whether a visitor can be told when it has been reviewed. */
  | { name: 'report'; subject: ReportedThing; form: ReportForm; sendsMail: boolean }
  /** `path`: where the visitor came from. */
  | { name: 'report-sent'; path: string };
