import * as z from 'zod/mini';
import { orderStatuses } from '#domain/orders/orders.ts';
import { translatedLanguages } from '#domain/platform/languages.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { templateLimits, templateParameters } from './orderTemplates.ts';

const templateSchema = z.strictObject({
  name: z
    .string()
    .check(
      z.regex(/^[a-z0-9_]+$/, refusal('template_name_invalid')),
      z.maxLength(templateLimits.name, refusal('too_long', { maximum: templateLimits.name })),
    ),
  language: z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, refusal('template_language_invalid'))),
  parameters: z
    .array(z.enum(templateParameters, refusal('template_parameter_unknown')))
    .check(z.maxLength(templateLimits.parameters, refusal('template_parameter_unknown'))),
});

/** The approved template of each status; without one no message is sent. */
const templatesSchema = z.strictObject(buildRecord(orderStatuses, () => z.nullable(templateSchema)));

/**
 * The templates of the default language, and those of other languages: a status without one there is sent in the
 * default language (languages.md, section 3).
 */
export const orderTemplateSettingsSchema = z.extend(templatesSchema, {
  translations: z.optional(z.strictObject(buildRecord(translatedLanguages, () => templatesSchema))),
});
export type OrderTemplateSettings = z.infer<typeof orderTemplateSettingsSchema>;
