import { type OrderStatus, orderStatuses } from './orders.ts';

/**
 * What may fill the places of an approved template about an order, by name and in any order (chat.md, section 3). Outside
 * the 24 hours after a person's last message the messaging service takes nothing but templates.
 */
export const templateParameters = ['customer', 'shop', 'order', 'total', 'link'] as const;
export type TemplateParameter = (typeof templateParameters)[number];
export type TemplateValues = Record<TemplateParameter, string>;

/** The template of a status. Of a new order the shop's phone hears, of all others its customer. */
export type OrderTemplate = { status: OrderStatus; name: string; language: string; parameters: TemplateParameter[] };
export const templateStatuses = orderStatuses;

/** In characters; the service's own limits of names and languages. */
export const templateLimits = { name: 512, language: 15, parameters: 10 };

/** What fills a template's places. A name that is none leaves its place to a dash: the service takes no empty one. */
export function fillTemplate(parameters: readonly string[], values: TemplateValues): string[] {
  return parameters.map(
    (name) => templateParameters.filter((known) => known === name).map((known) => values[known])[0] || '–',
  );
}
