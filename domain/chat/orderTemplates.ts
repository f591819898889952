/**
 * What may fill the places of an approved template about an order, by name and in any order (chat.md, section 3). Outside
 * the 24 hours after a person's last message the messaging service takes nothing but templates.
 */
export const templateParameters = ['customer', 'shop', 'order', 'total', 'link'] as const;
export type TemplateParameter = (typeof templateParameters)[number];
export type TemplateValues = Record<TemplateParameter, string>;

/** Characters of a name, and places: the service's own limits. */
export const templateLimits = { name: 512, parameters: 10 };

/** What fills a template's places, in their order; the service takes no empty one. */
export function fillTemplateParameters(parameters: readonly TemplateParameter[], values: TemplateValues): string[] {
  return parameters.map((name) => values[name] || '–');
}
