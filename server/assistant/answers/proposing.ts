import type { AssistantSettings, ModelRefusal, Tokens } from '#domain/assistant/assistantEngines.ts';
import { unproven } from '#domain/assistant/assistantRecords.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Ask } from '#server/platform/database/searching.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { proposeBuiltIn, turnOf } from '../builtIn/builtIn.ts';
import type { AssistantContext } from '../context.ts';
import { isDecided } from '../model/deciding.ts';
import { askModel } from '../model/engine.ts';
import { readEngine, type Said } from '../model/queries.ts';
import type { ConfiguredModel } from '../provider/provider.ts';
import type { Look, Proposal, Reply, Situation } from '../situation/proposal.ts';

/** What the built-in engine makes of a situation, and what a model would be asked with. */
export type Considered = {
  situation: Situation;
  proposal: Proposal;
  settings: AssistantSettings;
  said: Said[];
  addresses: string[];
};

/** Which engine a proposal is of, and why not the model's where there is one. */
export type Engine = { by: 'builtIn' | 'model'; why: ModelRefusal | null; tokens: Tokens };
const builtInBecause = (why: ModelRefusal | null): Engine => ({ by: 'builtIn', why, tokens: { input: 0, output: 0 } });

/** The built-in engine's proposal, within the transaction that `ask` belongs to. */
export async function consider(ask: Ask, situation: Situation, look: Look) {
  return { situation, proposal: await proposeBuiltIn(situation, look), settings: await readEngine(ask) };
}

/** Why no model is asked; `undefined`: it is. */
export function whyBuiltIn(
  model: ConfiguredModel | undefined,
  { situation, proposal, settings }: Pick<Considered, 'situation' | 'proposal' | 'settings'>,
): ModelRefusal | null | undefined {
  if (!model) return null;
  if (settings.engine !== 'model') return 'builtInChosen';
  if (situation.waitsForPerson) return 'rules';
  return isDecided(situation, proposal) ? 'rules' : undefined;
}

/**
 * The language model's proposal where it is asked and stands on its records, else what the built-in engine says by then:
 * prices may have changed while the model was thinking. No connection is held meanwhile.
 */
export async function proposeBy(
  context: Pick<AssistantContext, 'database' | 'now' | 'model'>,
  consideration: () => Promise<Considered>,
  look: Look,
  signal?: AbortSignal,
): Promise<{ considered: Considered; proposal: Proposal; engine: Engine }> {
  const considered = await consideration();
  const { situation, proposal, settings, said, addresses } = considered;
  const why = whyBuiltIn(context.model, considered);
  if (!context.model || why !== undefined) return { considered, proposal, engine: builtInBecause(why ?? null) };
  const question = { turn: turnOf(situation, look), builtIn: proposal, settings, said, addresses };
  const outcome = await askModel(context, context.model, question, signal);
  const { tokens } = outcome;
  if ('proposal' in outcome && isProven(outcome.proposal, situation)) {
    return { considered, proposal: outcome.proposal, engine: { by: 'model', why: null, tokens } };
  }
  const refusal = 'refusal' in outcome ? outcome.refusal : 'unproven';
  const later = await consideration();
  return { considered: later, proposal: later.proposal, engine: { ...builtInBecause(refusal), tokens } };
}

/** Whether every number and link of a proposal stands in its records: the lock (chat.md, section 5). */
export const isProven = ({ replies }: Proposal, { publicUrl }: Situation) =>
  replies.every(({ message, records }) => unproven(message.text ?? '', records, publicUrl).length === 0);

/** Looks by `lookOf`, each time on a connection that is given back at once. */
export function briefly(database: Database, lookOf: (ask: Ask) => Look): Look {
  const within = <Result>(work: (look: Look) => Promise<Result>) =>
    database.transaction(({ client }) => work(lookOf(async (query) => (await client.query(query)).rows)));
  return {
    products: (wanted) => within((look) => look.products(wanted)),
    spellings: (words) => within((look) => look.spellings(words)),
    facts: () => within((look) => look.facts()),
    orders: () => within((look) => look.orders()),
  };
}

/** Nothing with a number or a link that is in no record is sent: a person is asked instead (chat.md, section 5). */
export function proven(proposal: Proposal, situation: Situation): { replies: Reply[]; handsOver: boolean } {
  const { replies, handsOver } = proposal;
  const { shop } = situation;
  if (isProven(proposal, situation)) return { replies, handsOver };
  const text = inLanguage(proposal.memory.language, () => texts.handedOver({ shop: shop.name }));
  return { replies: [{ message: { kind: 'text', text }, records: [shop] }], handsOver: true };
}
