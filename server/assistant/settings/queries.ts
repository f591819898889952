import { desc, eq } from '#database/drizzle.ts';
import { assistantSettings } from '#database/tables/assistant.ts';
import { users } from '#database/tables/users.ts';
import { defaultAssistantSettings } from '#domain/assistant/assistantEngines.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import type { AssistantContext } from '../context.ts';
import { readEngineSettings } from '../model/queries.ts';

/** Maximum entries of the history of changes. */
const maxChanges = 5;

/** Returns the settings for the assistants of all shops, the configured model, and the latest changes. */
export async function readAssistantSettings({ database, model }: AssistantContext, _admin: Admin) {
  const rows = await database.query
    .select({ settings: assistantSettings, by: users.name })
    .from(assistantSettings)
    .leftJoin(users, eq(users.id, assistantSettings.adminId))
    .orderBy(desc(assistantSettings.id))
    .limit(maxChanges);
  const { isOn, engine, dailyTokens, inputPaise, outputPaise } = rows[0]?.settings ?? defaultAssistantSettings;
  return {
    ...{ isOn, engine, dailyTokens, inputPaise, outputPaise },
    model: model ? { name: model.name, host: model.host } : null,
    changes: rows.map(({ settings, by }) => ({
      ...{ at: settings.createdAt.toISOString(), by, isOn: settings.isOn, engine: settings.engine },
    })),
  };
}

/** Returns the language model that answers a shop's customers: none if an admin has chosen the built-in engine. */
export async function readModelProvider({ database, model }: AssistantContext, _member: SellerMember) {
  const { isOn, engine } = await readEngineSettings(async (query) => (await database.pool.query(query)).rows);
  return { model: model && isOn && engine === 'model' ? { name: model.name, host: model.host } : null };
}
