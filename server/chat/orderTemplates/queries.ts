import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { OrderTemplateSettings } from '#domain/chat/orderTemplates.schema.ts';
import { fillTemplateParameters, type TemplateValues } from '#domain/chat/orderTemplates.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';

/** Returns the template of each status that has one. */
export async function readOrderTemplates({ database }: ChatContext, _admin: Admin): Promise<OrderTemplateSettings> {
  const rows = await database.read.selectFrom('orderTemplates').selectAll().execute();
  return buildRecord(orderStatuses, (status) => {
    const row = rows.find((each) => each.status === status);
    return row ? { name: row.name, language: row.language, parameters: row.parameters } : null;
  });
}

const findTemplate = statement((db, { status }: { status: OrderStatus }) =>
  db.selectFrom('orderTemplates').select(['name', 'language', 'parameters']).where('status', '=', status),
);

/** Returns the template message for a status, which may be sent at any time, if the settings name one. */
export async function createOrderTemplateMessage(
  { db }: Transaction,
  status: OrderStatus,
  text: string,
  values: TemplateValues,
): Promise<OutgoingMessage | undefined> {
  const [template] = await findTemplate(db, { status });
  return (
    template && { kind: 'template', ...template, parameters: fillTemplateParameters(template.parameters, values), text }
  );
}
