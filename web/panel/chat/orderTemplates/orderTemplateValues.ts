import type { OrderTemplateSettings } from '#domain/chat/orderTemplates.schema.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { recordOf } from '#domain/platform/records.ts';

/** The template of each status as it stands in the fields; the places are one text. */
export type OrderTemplateValues = Record<OrderStatus, Record<'name' | 'language' | 'parameters', string>>;

const defaultLanguage = 'en';

export function toTemplateValues(settings: OrderTemplateSettings): OrderTemplateValues {
  return recordOf(orderStatuses, (status) => {
    const { name = '', language = defaultLanguage, parameters = [] } = settings[status] ?? {};
    return { name, language, parameters: parameters.join(', ') };
  });
}

/** What was typed, for the schema to judge; without a name there is no template. */
export function parseTemplates(typed: OrderTemplateValues) {
  return recordOf(orderStatuses, (status) => {
    const { name, language, parameters } = typed[status];
    if (!name.trim()) return null;
    return { name: name.trim(), language: language.trim(), parameters: parameters.split(/[\s,]+/).filter(Boolean) };
  });
}

/** A refusal of one of several places stands at their one field. */
export const toFieldErrors = (problems: Record<string, string>) =>
  Object.fromEntries(Object.entries(problems).map(([path, words]) => [path.split('.').slice(0, 2).join('.'), words]));
