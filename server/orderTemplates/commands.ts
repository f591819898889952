import { orderStatuses } from '#domain/orders.ts';
import type { OrderTemplateSettings } from '#domain/orderTemplates.schema.ts';
import { record } from '../audit/commands.ts';
import type { Admin, Context } from '../context.ts';
import { orderTemplates } from '../database/numberTables.ts';

/** Saves the templates of all statuses as a whole: what has none is told of by none. */
export async function saveOrderTemplates(
  context: Context,
  admin: Admin,
  settings: OrderTemplateSettings,
): Promise<void> {
  const updatedAt = context.now();
  const rows = orderStatuses.flatMap((status) => {
    const template = settings[status];
    return template ? [{ status, ...template, updatedAt }] : [];
  });
  await context.database.transaction(async (tx) => {
    await tx.query.delete(orderTemplates);
    if (rows.length > 0) await tx.query.insert(orderTemplates).values(rows);
    await record(tx, context, admin, { act: 'order_templates_changed' });
  });
}
