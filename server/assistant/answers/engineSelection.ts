import type { AssistantSettings, ModelRefusal, TokenCounts } from '#domain/assistant/assistantEngines.ts';
import { findUnsupportedClaims } from '#domain/assistant/assistantRecords.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Query } from '#server/platform/database/search.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { proposeBuiltIn, understandTurn } from '../builtIn/builtIn.ts';
import type { AssistantContext } from '../context.ts';
import { askModel } from '../model/engine.ts';
import { readEngineSettings, type TranscriptEntry } from '../model/queries.ts';
import { isDecidedByRules } from '../model/ruleDecisions.ts';
import type { ConfiguredModel } from '../provider/provider.ts';
import type { AssistantReply, CatalogReader, Proposal, Situation } from '../situation/proposal.ts';

/** What the built-in engine makes of a situation, and what a model would be asked with. */
export type EngineInput = {
  situation: Situation;
  proposal: Proposal;
  settings: AssistantSettings;
  said: TranscriptEntry[];
  addresses: string[];
};

/** Which engine a proposal is of, and why not the model's where there is one. */
export type EngineUsed = { by: 'builtIn' | 'model'; why: ModelRefusal | null; tokens: TokenCounts };
const builtInEngine = (why: ModelRefusal | null): EngineUsed => ({
  by: 'builtIn',
  why,
  tokens: { input: 0, output: 0 },
});

/** The built-in engine's proposal, within the transaction that `ask` belongs to. */
export async function prepareEngineInput(ask: Query, situation: Situation, look: CatalogReader) {
  return { situation, proposal: await proposeBuiltIn(situation, look), settings: await readEngineSettings(ask) };
}

/** Why no model is asked; `undefined`: it is. */
export function findModelRefusal(
  model: ConfiguredModel | undefined,
  { situation, proposal, settings }: Pick<EngineInput, 'situation' | 'proposal' | 'settings'>,
): ModelRefusal | null | undefined {
  if (!model) return null;
  if (settings.engine !== 'model') return 'builtInChosen';
  if (situation.waitsForPerson) return 'rules';
  return isDecidedByRules(situation, proposal) ? 'rules' : undefined;
}

/**
 * The language model's proposal where it is asked and stands on its records, else what the built-in engine says by then:
 * prices may have changed while the model was thinking. No connection is held meanwhile.
 */
export async function proposeAnswer(
  context: Pick<AssistantContext, 'database' | 'now' | 'model'>,
  consideration: () => Promise<EngineInput>,
  look: CatalogReader,
  signal?: AbortSignal,
): Promise<{ considered: EngineInput; proposal: Proposal; engine: EngineUsed }> {
  const considered = await consideration();
  const { situation, proposal, settings, said, addresses } = considered;
  const why = findModelRefusal(context.model, considered);
  if (!context.model || why !== undefined) return { considered, proposal, engine: builtInEngine(why ?? null) };
  const question = { turn: understandTurn(situation, look), builtIn: proposal, settings, said, addresses };
  const outcome = await askModel(context, context.model, question, signal);
  const { tokens } = outcome;
  if ('proposal' in outcome && isSupportedByRecords(outcome.proposal, situation)) {
    return { considered, proposal: outcome.proposal, engine: { by: 'model', why: null, tokens } };
  }
  const refusal = 'refusal' in outcome ? outcome.refusal : 'unproven';
  const later = await consideration();
  return { considered: later, proposal: later.proposal, engine: { ...builtInEngine(refusal), tokens } };
}

/** Whether every number and link of a proposal stands in its records: the lock (chat.md, section 5). */
export const isSupportedByRecords = ({ replies }: Proposal, { publicUrl }: Situation) =>
  replies.every(({ message, records }) => findUnsupportedClaims(message.text ?? '', records, publicUrl).length === 0);

/** Looks by `lookOf`, each time on a connection that is given back at once. */
export function withShortConnections(database: Database, lookOf: (ask: Query) => CatalogReader): CatalogReader {
  const within = <Result>(work: (look: CatalogReader) => Promise<Result>) =>
    database.transaction(({ client }) => work(lookOf(async (query) => (await client.query(query)).rows)));
  return {
    products: (wanted) => within((look) => look.products(wanted)),
    spellings: (words) => within((look) => look.spellings(words)),
    facts: () => within((look) => look.facts()),
    orders: () => within((look) => look.orders()),
  };
}

/** Nothing with a number or a link that is in no record is sent: a person is asked instead (chat.md, section 5). */
export function proven(proposal: Proposal, situation: Situation): { replies: AssistantReply[]; handsOver: boolean } {
  const { replies, handsOver } = proposal;
  const { shop } = situation;
  if (isSupportedByRecords(proposal, situation)) return { replies, handsOver };
  const text = inLanguage(proposal.memory.language, () => texts.handedOver({ shop: shop.name }));
  return { replies: [{ message: { kind: 'text', text }, records: [shop] }], handsOver: true };
}
