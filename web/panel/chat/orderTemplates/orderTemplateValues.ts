import type { OrderTemplateSettings } from '#domain/chat/orderTemplates.schema.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';

/** Values of the form's fields; a template's parameters are one text. */
export type OrderTemplateValues = Record<OrderStatus, Record<'name' | 'language' | 'parameters', string>>;

const defaultLanguage = 'en';

export function toTemplateValues(settings: OrderTemplateSettings): OrderTemplateValues {
  return buildRecord(orderStatuses, (status) => {
    const { name = '', language = defaultLanguage, parameters = [] } = settings[status] ?? {};
    return { name, language, parameters: parameters.join(', ') };
  });
}

/** The typed settings for the schema; a status without a name has no template. */
export function parseTemplates(typed: OrderTemplateValues) {
  return buildRecord(orderStatuses, (status) => {
    const { name, language, parameters } = typed[status];
    if (!name.trim()) return null;
    return { name: name.trim(), language: language.trim(), parameters: parameters.split(/[\s,]+/).filter(Boolean) };
  });
}

/** Moves an error of a single parameter to the field of all parameters. */
export const toFieldErrors = (problems: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [path.split('.').slice(0, 2).join('.'), message]),
  );
