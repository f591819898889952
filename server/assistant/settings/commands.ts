import { v7 as newId } from 'uuid';
import type { AssistantSettings } from '#domain/assistant/assistantEngines.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { AssistantContext } from '../context.ts';

/**
 * Saves the settings for the assistants of all shops; they apply from the next answer on, on every process. Earlier
 * settings stay in the history.
 */
export async function saveAssistantSettings(
  context: AssistantContext,
  admin: Admin,
  settings: AssistantSettings,
): Promise<void> {
  const decided = { id: newId(), ...settings, adminId: admin.adminId, createdAt: context.now() };
  await context.database.transaction(async (tx) => {
    await tx.db.insertInto('assistantSettings').values(decided).execute();
    await recordAuditEvent(tx, context, admin, { act: 'assistant_changed' });
  });
}
