import { sql } from 'kysely';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { fillTemplateParameters, type TemplateValues } from '#domain/chat/orderTemplates.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { type Language, type PageLanguage, translatedLanguages } from '#domain/platform/languages.ts';
import { buildRecord } from '#domain/platform/records.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { defaultLanguage, inLanguage, matchLanguage } from '#texts/language.ts';
import type { ChatContext } from '../context.ts';

/** Returns the template of each status that has one, in each language. */
export async function readOrderTemplates({ database }: ChatContext, _admin: Admin) {
  const rows = await database.read.selectFrom('orderTemplates').selectAll().execute();
  const templatesIn = (wanted: PageLanguage) =>
    buildRecord(orderStatuses, (status) => {
      const row = rows.find((each) => each.status === status && each.forLanguage === wanted);
      return row ? { name: row.name, language: row.language, parameters: row.parameters } : null;
    });
  return { ...templatesIn(defaultLanguage), translations: buildRecord(translatedLanguages, templatesIn) };
}

type WantedTemplate = { status: OrderStatus; language: PageLanguage };

const findTemplate = statement((db, { status, language }: WantedTemplate) =>
  db
    .selectFrom('orderTemplates')
    .select(['name', 'language', 'parameters', 'forLanguage'])
    .where('status', '=', status)
    .where((eb) => eb.or([eb('forLanguage', '=', language), eb('forLanguage', '=', sql.lit(defaultLanguage))]))
    .orderBy((eb) => eb('forLanguage', '=', language), 'desc')
    .limit(1),
);

/**
 * Returns the template message for a status, which may be sent at any time, if the settings name one: in the wanted
 * language, else in the default one. `writeText` writes what people read of it here.
 */
export async function createOrderTemplateMessage(
  { db }: Transaction,
  { status, language }: { status: OrderStatus; language: Language | null },
  writeText: () => string,
  values: TemplateValues,
): Promise<OutgoingMessage | undefined> {
  const [found] = await findTemplate(db, { status, language: matchLanguage(language ?? undefined) });
  if (!found) return undefined;
  const { forLanguage, ...template } = found;
  const text = inLanguage(matchLanguage(forLanguage), writeText);
  return { kind: 'template', ...template, parameters: fillTemplateParameters(template.parameters, values), text };
}
