import type { AssistantSettings, ModelRefusal, TokenCounts } from '#domain/assistant/assistantEngines.ts';
import { findUnsupportedClaims } from '#domain/assistant/assistantRecords.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { proposeBuiltIn } from '../builtIn/builtIn.ts';
import { createTurn } from '../builtIn/turnReading.ts';
import type { AssistantContext } from '../context.ts';
import { findEvidence } from '../evidence/statements.ts';
import { splitSentences } from '../guardrails/courtesies.ts';
import { withFields } from '../guardrails/ownWords.ts';
import { askModel } from '../model/engine.ts';
import { readEngineSettings, type TranscriptEntry } from '../model/queries.ts';
import { isDecidedByRules } from '../model/ruleDecisions.ts';
import type { AssistantReply, CatalogReader, Proposal, Situation } from '../situation/proposal.ts';

/** The built-in engine's understanding of a situation, and the input for a model. */
export type EngineInput = {
  situation: Situation;
  proposal: Proposal;
  settings: AssistantSettings;
  said: TranscriptEntry[];
  addresses: readonly string[];
};

/** The engine of a proposal, and why it isn't the model's if there is one. */
export type EngineUsed = { by: 'builtIn' | 'model'; why: ModelRefusal | null; tokens: TokenCounts };
const builtInEngine = (why: ModelRefusal | null): EngineUsed => ({
  by: 'builtIn',
  why,
  tokens: { input: 0, output: 0 },
});

/** Returns the built-in engine's proposal, within the transaction of `db`. */
export async function prepareEngineInput(db: QueryBuilder, situation: Situation, look: CatalogReader) {
  return { situation, proposal: await proposeBuiltIn(situation, look), settings: await readEngineSettings(db) };
}

/** Whether a refusal says that the provider doesn't work: too slow, or an error. */
const isFailure = (why: ModelRefusal) => why === 'slow' || why === 'failed';

/** Returns why no model is asked; `undefined` if it is. */
export function findModelRefusal(
  { model, now }: Pick<AssistantContext, 'model' | 'now'>,
  { situation, proposal, settings }: Pick<EngineInput, 'situation' | 'proposal' | 'settings'>,
): ModelRefusal | null | undefined {
  if (!model) return null;
  if (settings.engine !== 'model') return 'builtInChosen';
  if (situation.waitsForPerson) return 'rules';
  if (isDecidedByRules(situation, proposal)) return 'rules';
  return model.breaker.pausedUntil(now()) ? 'paused' : undefined;
}

/**
 * Returns the language model's proposal if one is asked and its records support it, else the built-in engine's, which
 * is computed again because prices may have changed while the model was thinking. Holds no connection meanwhile.
 */
export async function proposeAnswer(
  context: Pick<AssistantContext, 'database' | 'now' | 'model'>,
  consideration: () => Promise<EngineInput>,
  look: CatalogReader,
  signal?: AbortSignal,
): Promise<{ considered: EngineInput; proposal: Proposal; engine: EngineUsed }> {
  const considered = await consideration();
  const { situation, proposal, settings, said, addresses } = considered;
  const why = findModelRefusal(context, considered);
  if (!context.model || why !== undefined) return { considered, proposal, engine: builtInEngine(why ?? null) };
  const question = { turn: createTurn(situation, look), builtIn: proposal, settings, said, addresses };
  const outcome = await askModel(context, context.model, question, signal);
  const { tokens } = outcome;
  if ('proposal' in outcome && isSupportedByRecords(outcome.proposal, situation)) {
    return {
      considered,
      proposal: withNotFound(outcome.proposal, proposal),
      engine: { by: 'model', why: null, tokens },
    };
  }
  const refusal = 'refusal' in outcome ? outcome.refusal : 'unproven';
  if (isFailure(refusal) && !signal?.aborted) context.model.breaker.recordFailure(context.now());
  const later = await consideration();
  return { considered: later, proposal: later.proposal, engine: { ...builtInEngine(refusal), tokens } };
}

/** A model that shows no goods either has not found what the customer wants. */
const withNotFound = (proposal: Proposal, { notFound }: Proposal): Proposal =>
  notFound && !proposal.replies.some(({ records }) => records.some(({ kind }) => kind === 'product'))
    ? { ...proposal, notFound }
    : proposal;

/**
 * Whether records support every sentence with a number or link of a proposal: the guardrail of both engines (chat.md,
 * section 5).
 */
export const isSupportedByRecords = ({ replies }: Proposal, { publicUrl }: Situation) =>
  replies.every(({ message: { text = '' }, records }) => {
    if (findUnsupportedClaims(text, records, publicUrl).length === 0) return true;
    const open = splitSentences(text).filter((sentence) => !findEvidence(sentence, records));
    return findUnsupportedClaims(open.join('\n'), records, publicUrl).length === 0;
  });

/** Returns an answer with the fields of its records that its sentences rest on. */
export const withEvidence = ({ message, records }: AssistantReply): AssistantReply => {
  const evidence = splitSentences(message.text ?? '').flatMap((sentence) => findEvidence(sentence, records) ?? []);
  return { message, records: withFields(records, evidence) };
};

/** Returns a reader that releases its connection after each read. */
export function withShortConnections(database: Database, lookOf: (db: QueryBuilder) => CatalogReader): CatalogReader {
  const within = <Result>(work: (look: CatalogReader) => Promise<Result>) =>
    database.transaction(({ db }) => work(lookOf(db)));
  return {
    products: (wanted) => within((look) => look.products(wanted)),
    options: (products) => within((look) => look.options(products)),
    withValues: (words, language) => within((look) => look.withValues(words, language)),
    facts: (language) => within((look) => look.facts(language)),
    deliveryTo: (pincode, goods) => within((look) => look.deliveryTo(pincode, goods)),
    photos: (productId) => within((look) => look.photos(productId)),
    orders: () => within((look) => look.orders()),
    lastOrderLines: () => within((look) => look.lastOrderLines()),
  };
}

/** Replaces a proposal with an unsupported number or link by a handover to a person (chat.md, section 5). */
export function proven(proposal: Proposal, situation: Situation): { replies: AssistantReply[]; handsOver: boolean } {
  const { replies, handsOver } = proposal;
  const { shop } = situation;
  if (isSupportedByRecords(proposal, situation)) return { replies: replies.map(withEvidence), handsOver };
  const text = inLanguage(proposal.memory.language, () => texts.handedOver({ shop: shop.name }));
  return { replies: [{ message: { kind: 'text', text }, records: [shop] }], handsOver: true };
}
