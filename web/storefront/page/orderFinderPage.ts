/** State of the form. After a refusal it holds the values and the errors. */
export type OrderFinderForm = {
  formToken: string;
  values: Record<string, string>;
  error?: string;
  /** Errors by field name. */
  fields?: Record<string, string>;
};

/** The pages on which customers ask for the link of their order; `shop` if its numbers find orders, too. */
export type OrderFinderPageData =
  | { name: 'order-finder'; shop: { slug: string; name: string } | null; form: OrderFinderForm }
  | { name: 'order-finder-sent' };
