import { readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import type { LanguageModelMiddleware } from 'ai';
import {
  type AssistantSettings,
  type ModelRefusal,
  modelLimits,
  type TokenCounts,
} from '#domain/assistant/assistantEngines.ts';
import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import { keysOf } from '#domain/platform/records.ts';
import { logFailure } from '#server/platform/log/log.ts';
import type { AnswerPart, AssistantTurn } from '../builtIn/answerParts.ts';
import { joinParts } from '../builtIn/answerParts.ts';
import type { AssistantContext } from '../context.ts';
import { createEvidenceStore, type EvidenceStore } from '../evidence/evidenceStore.ts';
import { maskPersonalData } from '../evidence/masking.ts';
import { ModelRefusalError, toAnswerParts } from '../guardrails/modelSteps.ts';
import { createModelTools, endingTools } from '../guardrails/tools.ts';
import type { ConfiguredModel } from '../provider/provider.ts';
import type { Proposal } from '../situation/proposal.ts';
import { reserveTokens, settleTokens } from './commands.ts';
import type { TranscriptEntry } from './queries.ts';

/** What a model is asked, with what the built-in engine has made of it. */
export type ModelQuestion = {
  turn: AssistantTurn;
  builtIn: Proposal;
  settings: AssistantSettings;
  /** What was said before, and the customer's own addresses. */
  said: readonly TranscriptEntry[];
  addresses: readonly string[];
};

export type ModelOutcome = { tokens: TokenCounts } & ({ proposal: Proposal } | { refusal: ModelRefusal });

type Base = Pick<AssistantContext, 'database' | 'now'>;

/**
 * Asks the language model within its time and the shop's budget (chat.md, section 5). Holds no connection meanwhile.
 * Whatever comes of it but a proven proposal is a refusal: the built-in engine's proposal goes then.
 */
export async function askModel(
  base: Base,
  configured: ConfiguredModel,
  question: ModelQuestion,
  signal?: AbortSignal,
): Promise<ModelOutcome> {
  const tokens = { input: 0, output: 0 };
  const late = AbortSignal.timeout(configured.time);
  const end = signal ? AbortSignal.any([signal, late]) : late;
  const refusal = (error: unknown) => (end.aborted ? 'slow' : toModelRefusal(error));
  try {
    // A provider that ignores the end is not waited for.
    const parts = await Promise.race([runModel(base, configured, { ...question, tokens }, end), rejectOnAbort(end)]);
    return { tokens, proposal: toProposal(question, parts) };
  } catch (error) {
    return { tokens, refusal: refusal(error) };
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new ModelRefusalError('slow'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function toModelRefusal(error: unknown): ModelRefusal {
  if (error instanceof ModelRefusalError) return error.refusal;
  if (error instanceof Error && error.cause instanceof ModelRefusalError) return error.cause.refusal;
  logFailure('the language model failed', error);
  return 'failed';
}

type PendingQuestion = ModelQuestion & { tokens: TokenCounts };

async function runModel(base: Base, configured: ConfiguredModel, question: PendingQuestion, signal: AbortSignal) {
  const { turn } = question;
  const { kit, model } = await configured.load();
  const book = createEvidenceStore(turn);
  const { steps } = await kit.generateText({
    model: kit.wrapLanguageModel({ model, middleware: createTokenMeter(base, question) }),
    instructions: await instructionsFor(turn, book),
    messages: toModelMessages(question),
    tools: createModelTools(kit, turn, book),
    // Nothing is asked again after an action that does not exist.
    stopWhen: [
      kit.isStepCount(modelLimits.steps),
      ({ steps: done }) => done.at(-1)?.toolCalls.some(({ invalid }) => invalid) ?? false,
    ],
    // The last step has to answer.
    prepareStep: ({ stepNumber }) => (stepNumber === modelLimits.steps - 1 ? { activeTools: keysOf(endingTools) } : {}),
    maxOutputTokens: modelLimits.outputTokens,
    maxRetries: 0,
    abortSignal: signal,
  });
  return toAnswerParts(steps, turn, book);
}

/** Bytes of a request for one token, rather too few: what is too much is given back. */
const bytesPerToken = 3;

/** Sets aside what a request may take, and counts what it took. What ends without a word of that stays counted. */
function createTokenMeter(base: Base, { turn, settings, tokens }: PendingQuestion): LanguageModelMiddleware {
  const sellerId = turn.situation.shop.id;
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ doGenerate, params }) {
      const sent = Buffer.byteLength(JSON.stringify([params.prompt, params.tools ?? []]));
      const estimate = { input: Math.ceil(sent / bytesPerToken), output: modelLimits.outputTokens };
      const aside = estimate.input + estimate.output;
      const day = await reserveTokens(base, { sellerId, tokens: aside, most: settings.dailyTokens });
      if (day === undefined) throw new ModelRefusalError('budget');
      const answered = await withTokenRefund(doGenerate, async () =>
        settleTokens(base, { sellerId, day, more: -aside }),
      );
      const { inputTokens, outputTokens } = answered.usage;
      const input = inputTokens.total ?? estimate.input;
      const output = outputTokens.total ?? estimate.output;
      tokens.input += input;
      tokens.output += output;
      await settleTokens(base, { sellerId, day, more: input + output - aside });
      return answered;
    },
  };
}

/** What the provider refused is charged by nobody. */
async function withTokenRefund<Answer>(ask: () => PromiseLike<Answer>, giveBack: () => Promise<void>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
    if (status >= 400) await giveBack();
    throw error;
  }
}

let instructionsCache: string | undefined;
/** What the model is told: the same for every shop but for its name, the language, and what was spoken of last. */
async function instructionsFor({ situation, look, understood }: AssistantTurn, book: EvidenceStore): Promise<string> {
  instructionsCache ??= readFileSync(path(import.meta.dirname, 'instructions.txt'), 'utf8');
  const { focus } = situation.memory;
  const spokenOf = focus.length > 0 ? await look.products({ words: [], ids: focus, limit: focus.length }) : [];
  return instructionsCache
    .replaceAll('{shop}', JSON.stringify(maskPersonalData(situation.shop.name)))
    .replaceAll('{language}', understood.language)
    .replaceAll('{spoken}', JSON.stringify(spokenOf.map(book.showProduct)));
}

/** The conversation so far and the customer's words: data, and nothing else. */
function toModelMessages({ turn, said, addresses }: ModelQuestion) {
  const shown = (text: string) => maskPersonalData(Array.from(text).slice(0, modelLimits.asked).join(''), addresses);
  const now = turn.situation.messages.map(({ text }) => shown(text));
  const earlier = said.map(({ by, text }) => ({ by, text: shown(text) }));
  return [{ role: 'user' as const, content: JSON.stringify({ earlier, now }) }];
}

/** Below who is speaking, as the built-in engine says it the first time. */
function toProposal({ turn, builtIn }: ModelQuestion, parts: readonly AnswerPart[]): Proposal {
  const records = parts.flatMap(({ replies }) => replies.flatMap((reply) => reply.records));
  const focus = records.filter((record: AssistantRecord) => record.kind === 'product').map(({ id }) => id);
  const action = builtIn.action === 'askBack' ? 'available' : builtIn.action;
  const proposal = joinParts(turn, action, [...parts]);
  const memory = { ...builtIn.memory, isIntroduced: true, misunderstandings: 0 };
  const named = parts.find(({ order }) => order)?.order?.lines.map(({ productId }) => productId) ?? focus;
  return { ...proposal, memory: { ...memory, focus: named.length > 0 ? [...new Set(named)] : memory.focus } };
}
