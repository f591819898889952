/**
 * The values available to an approved order template, by name and in any order (chat.md, section 3). Outside the 24
 * hours after a person's last message, the messaging service accepts only templates.
 */
export const templateParameters = ['customer', 'shop', 'order', 'total', 'link'] as const;
export type TemplateParameter = (typeof templateParameters)[number];
export type TemplateValues = Record<TemplateParameter, string>;

/** Characters of a name, and number of parameters: the service's own limits. */
export const templateLimits = { name: 512, parameters: 10 };

/** Returns a template's parameters in order; an empty one would be rejected by the service. */
export function fillTemplateParameters(parameters: readonly TemplateParameter[], values: TemplateValues): string[] {
  return parameters.map((name) => values[name] || '–');
}
