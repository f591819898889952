import { orderStatuses } from '#domain/orders.ts';
import type { OrderTemplateSettings } from '#domain/orderTemplates.schema.ts';
import type { Admin, Context } from '../context.ts';
import { orderTemplates } from '../database/channelTables.ts';

/** Saves the templates of all statuses as a whole: what has none is told of by none. */
export async function saveOrderTemplates(
  context: Context,
  _admin: Admin,
  settings: OrderTemplateSettings,
): Promise<void> {
  const updatedAt = context.now();
  const rows = orderStatuses.flatMap((status) => {
    const template = settings[status];
    return template ? [{ status, ...template, updatedAt }] : [];
  });
  await context.database.transaction(async ({ query }) => {
    await query.delete(orderTemplates);
    if (rows.length > 0) await query.insert(orderTemplates).values(rows);
  });
}
