import { v7 as newId } from 'uuid';
import type { AssistantSettings } from '#domain/assistantEngines.ts';
import { record } from '../audit/commands.ts';
import type { Admin, Context } from '../context.ts';
import { assistantSettings } from '../database/assistantTables.ts';

/** Decides about the assistants of all shops: from the next answer on, on every process. What held before is kept. */
export async function saveAssistantSettings(
  context: Context,
  admin: Admin,
  settings: AssistantSettings,
): Promise<void> {
  const decided = { id: newId(), ...settings, adminId: admin.adminId, createdAt: context.now() };
  await context.database.transaction(async (tx) => {
    await tx.query.insert(assistantSettings).values(decided);
    await record(tx, context, admin, { act: 'assistant_changed' });
  });
}
