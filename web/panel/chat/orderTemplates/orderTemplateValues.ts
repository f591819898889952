import type { OrderTemplateSettings } from '#domain/chat/orderTemplates.schema.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { type PageLanguage, translatedLanguages } from '#domain/platform/languages.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { defaultLanguage } from '#texts/language.ts';

type StatusTemplates = Omit<OrderTemplateSettings, 'translations'>;
type TemplateValues = Record<OrderStatus, Record<'name' | 'language' | 'parameters', string>>;

/** Values of the form's fields by language; a template's parameters are one text. */
export type OrderTemplateValues = Record<PageLanguage, TemplateValues>;

export function toTemplateValues({ translations, ...settings }: OrderTemplateSettings): OrderTemplateValues {
  const valuesIn = (language: PageLanguage, templates: StatusTemplates | undefined) =>
    buildRecord(orderStatuses, (status) => {
      const { name = '', language: code = language, parameters = [] } = templates?.[status] ?? {};
      return { name, language: code, parameters: parameters.join(', ') };
    });
  const translated = buildRecord(translatedLanguages, (language) => valuesIn(language, translations?.[language]));
  return { [defaultLanguage]: valuesIn(defaultLanguage, settings), ...translated } as OrderTemplateValues;
}

/** The typed settings for the schema; a status without a name has no template. */
export function parseTemplates(typed: OrderTemplateValues) {
  const parseIn = (language: PageLanguage) =>
    buildRecord(orderStatuses, (status) => {
      const { name, language: code, parameters } = typed[language][status];
      if (!name.trim()) return null;
      return { name: name.trim(), language: code.trim(), parameters: parameters.split(/[\s,]+/).filter(Boolean) };
    });
  return { ...parseIn(defaultLanguage), translations: buildRecord(translatedLanguages, parseIn) };
}

/** Moves an error to the field of its language, and one of a single parameter to the field of all parameters. */
export const toFieldErrors = (problems: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(problems).map(([path, message]) => {
      const own = path.startsWith('translations.') ? path.slice('translations.'.length) : `${defaultLanguage}.${path}`;
      return [own.split('.').slice(0, 3).join('.'), message];
    }),
  );
