import { v7 as newId } from 'uuid';
import type { AssistantSettings } from '#domain/assistantEngines.ts';
import type { Admin, Context } from '../context.ts';
import { assistantSettings } from '../database/assistantTables.ts';

/** Decides about the assistants of all shops: from the next answer on, on every process. What held before is kept. */
export async function saveAssistantSettings(
  { database, now }: Context,
  { adminId }: Admin,
  settings: AssistantSettings,
): Promise<void> {
  await database.query.insert(assistantSettings).values({ id: newId(), ...settings, adminId, createdAt: now() });
}
