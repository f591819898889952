import { orderStatuses } from '#domain/orders.ts';
import type { OrderTemplateSettings } from '#domain/orderTemplates.schema.ts';
import { recordOf } from '#domain/records.ts';
import type { Admin, Context } from '../context.ts';
import { orderTemplates } from '../database/numberTables.ts';

/** The template of each status, where there is one. */
export async function readOrderTemplates({ database }: Context, _admin: Admin): Promise<OrderTemplateSettings> {
  const rows = await database.query.select().from(orderTemplates);
  return recordOf(orderStatuses, (status) => {
    const row = rows.find((each) => each.status === status);
    return row ? { name: row.name, language: row.language, parameters: row.parameters } : null;
  });
}
