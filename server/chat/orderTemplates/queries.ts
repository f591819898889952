import { orderTemplates } from '#database/tables/numbers.ts';
import type { OrderTemplateSettings } from '#domain/chat/orderTemplates.schema.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { recordOf } from '#domain/platform/records.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import type { ChatContext } from '../context.ts';

/** The template of each status, where there is one. */
export async function readOrderTemplates({ database }: ChatContext, _admin: Admin): Promise<OrderTemplateSettings> {
  const rows = await database.query.select().from(orderTemplates);
  return recordOf(orderStatuses, (status) => {
    const row = rows.find((each) => each.status === status);
    return row ? { name: row.name, language: row.language, parameters: row.parameters } : null;
  });
}
