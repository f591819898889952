/** Runs the corpus on the language model from the environment, with the built-in engine as fallback. */
import {
  assistantSettingsLimits,
  defaultAssistantSettings,
  type ModelRefusal,
} from '../../domain/assistant/assistantEngines.ts';
import {
  prepareEngineInput,
  proposeAnswer,
  withShortConnections,
} from '../../server/assistant/answers/engineSelection.ts';
import { type ConfiguredModel, configureModel } from '../../server/assistant/provider/provider.ts';
import type { CatalogReader, Proposal, Situation } from '../../server/assistant/situation/proposal.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import type { QueryBuilder } from '../../server/platform/database/queryBuilder.ts';

/** Reads `ASSISTANT_MODEL`, `ASSISTANT_KEY` and `ASSISTANT_URL`, as the server does. */
export function modelOfEnvironment(): ConfiguredModel {
  const { ASSISTANT_MODEL: name, ASSISTANT_KEY: key, ASSISTANT_URL: url } = process.env;
  if (!name || !key) throw new Error('Please set ASSISTANT_MODEL and ASSISTANT_KEY for --model.');
  return configureModel({ name, key, url });
}

const answers = new Map<ModelRefusal | 'model', number>();
const tokens = { input: 0, output: 0 };
const settings = { ...defaultAssistantSettings, dailyTokens: assistantSettingsLimits.dailyTokens };

/** The model's proposals, without a budget; counts which engine answered, why, and the cost. */
export async function askModel(
  context: PagesContext,
  situation: Situation,
  lookOf: (db: QueryBuilder) => CatalogReader,
): Promise<Proposal> {
  const consideration = () =>
    context.database.transaction(async ({ db }) => ({
      ...(await prepareEngineInput(db, situation, lookOf(db))),
      ...{ settings, said: [], addresses: [] },
    }));
  const { proposal, engine } = await proposeAnswer(
    context,
    consideration,
    withShortConnections(context.database, lookOf),
  );
  const by = engine.why ?? 'model';
  answers.set(by, (answers.get(by) ?? 0) + 1);
  tokens.input += engine.tokens.input;
  tokens.output += engine.tokens.output;
  return proposal;
}

/** Prints which engine answered the corpus. */
export function showModel(): void {
  console.log('answered by the model, or by the built-in engine because:');
  for (const [by, count] of answers) console.log(`  ${by}: ${count}`);
  console.log(`  tokens: ${tokens.input} read, ${tokens.output} written`);
}
