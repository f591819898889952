import type { OrderTemplateSettings } from '#domain/chat/orderTemplates.schema.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { defaultLanguage } from '#texts/language.ts';
import type { ChatContext } from '../context.ts';

/** Saves the templates of all statuses and languages as a whole: a status without any isn't notified by template. */
export async function saveOrderTemplates(
  context: ChatContext,
  admin: Admin,
  settings: OrderTemplateSettings,
): Promise<void> {
  const updatedAt = context.now();
  const { translations, ...byStatus } = settings;
  const byLanguage: Record<string, typeof byStatus> = { [defaultLanguage]: byStatus, ...translations };
  const rows = Object.entries(byLanguage).flatMap(([forLanguage, templates]) =>
    orderStatuses.flatMap((status) => {
      const template = templates[status];
      return template ? [{ status, forLanguage, ...template, updatedAt }] : [];
    }),
  );
  await context.database.transaction(async (tx) => {
    await tx.db.deleteFrom('orderTemplates').execute();
    if (rows.length > 0) await tx.db.insertInto('orderTemplates').values(rows).execute();
    await recordAuditEvent(tx, context, admin, { act: 'order_templates_changed' });
  });
}
