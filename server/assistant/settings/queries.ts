import { defaultAssistantSettings } from '#domain/assistant/assistantEngines.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import type { AssistantContext } from '../context.ts';
import { readEngineSettings } from '../model/queries.ts';

/** Maximum entries of the history of changes. */
const maxChanges = 5;

/** Returns the settings for the assistants of all shops, the configured model, and the latest changes. */
export async function readAssistantSettings({ database, model, now }: AssistantContext, _admin: Admin) {
  const rows = await database.read
    .selectFrom('assistantSettings')
    .leftJoin('users', 'users.id', 'assistantSettings.adminId')
    .selectAll('assistantSettings')
    .select('users.name as by')
    .orderBy('assistantSettings.id', 'desc')
    .limit(maxChanges)
    .execute();
  const { isOn, engine, dailyTokens, inputPaise, outputPaise } = rows[0] ?? defaultAssistantSettings;
  return {
    ...{ isOn, engine, dailyTokens, inputPaise, outputPaise },
    model: model ? { name: model.name, host: model.host } : null,
    pausedUntil: model?.breaker.pausedUntil(now())?.toISOString() ?? null,
    changes: rows.map((row) => ({ at: row.createdAt.toISOString(), by: row.by, isOn: row.isOn, engine: row.engine })),
  };
}

/** Returns the language model that answers a shop's customers: none if an admin has chosen the built-in engine. */
export async function readModelProvider({ database, model }: AssistantContext, _member: SellerMember) {
  const { isOn, engine } = await readEngineSettings(database.read);
  return { model: model && isOn && engine === 'model' ? { name: model.name, host: model.host } : null };
}
