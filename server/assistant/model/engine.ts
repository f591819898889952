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
import { withOpeningHours } from '../builtIn/openingHours.ts';
import type { AssistantContext } from '../context.ts';
import { createEvidenceStore, type EvidenceStore } from '../evidence/evidenceStore.ts';
import { maskPersonalData } from '../evidence/masking.ts';
import { ModelRefusalError, toAnswerParts } from '../guardrails/modelSteps.ts';
import { createModelTools, endingTools } from '../guardrails/tools.ts';
import type { ConfiguredModel } from '../provider/provider.ts';
import type { Proposal } from '../situation/proposal.ts';
import { reserveTokens, settleTokens } from './commands.ts';
import type { TranscriptEntry } from './queries.ts';

/** The input of a model, with the built-in engine's proposal. */
export type ModelQuestion = {
  turn: AssistantTurn;
  builtIn: Proposal;
  settings: AssistantSettings;
  /** The earlier messages, and the customer's own addresses. */
  said: readonly TranscriptEntry[];
  addresses: readonly string[];
};

export type ModelOutcome = { tokens: TokenCounts } & ({ proposal: Proposal } | { refusal: ModelRefusal });

type Base = Pick<AssistantContext, 'database' | 'now'>;

/**
 * Asks the language model within its time limit and the shop's budget (chat.md, section 5). Holds no connection
 * meanwhile. Any outcome except a supported proposal is a refusal: the built-in engine's proposal is used then.
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
    // Don't wait for a provider that ignores the abort signal.
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
  const { kit, model, toInstructions } = await configured.load();
  const book = createEvidenceStore(turn);
  const { steps } = await kit.generateText({
    model: kit.wrapLanguageModel({ model, middleware: createTokenMeter(base, question) }),
    instructions: toInstructions(readInstructions('instructions.txt'), await instructionsFor(turn, book)),
    messages: toModelMessages(question),
    tools: createModelTools(kit, turn, book),
    // Never ask again after an unknown action.
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
  return withOpeningHours(turn, toAnswerParts(steps, turn, book));
}

/** Bytes of a request per token, on the low side: unused tokens are released afterwards. */
const bytesPerToken = 3;

/**
 * Reserves the tokens that a request may use, and settles the real usage. A request that ends without usage data stays
 * fully counted.
 */
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

/** Requests that the provider rejected aren't charged. */
async function withTokenRefund<Answer>(ask: () => PromiseLike<Answer>, giveBack: () => Promise<void>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
    if (status >= 400) await giveBack();
    throw error;
  }
}

const instructionsCache = new Map<string, string>();

function readInstructions(file: string): string {
  const text = instructionsCache.get(file) ?? readFileSync(path(import.meta.dirname, file), 'utf8');
  instructionsCache.set(file, text);
  return text;
}

/** Returns the instructions of one turn: the shop's name, the language, and the products discussed last. */
async function instructionsFor({ situation, look, understood }: AssistantTurn, book: EvidenceStore): Promise<string> {
  const { focus } = situation.memory;
  const spokenOf = focus.length > 0 ? await look.products({ words: [], ids: focus, limit: focus.length }) : [];
  return readInstructions('instructionsOfTurn.txt')
    .replaceAll('{shop}', () => JSON.stringify(maskPersonalData(situation.shop.name)))
    .replaceAll('{language}', understood.language)
    .replaceAll('{spoken}', () => JSON.stringify(spokenOf.map((product) => book.showProduct(product))));
}

/** The earlier conversation and the customer's words, each in its role. */
function toModelMessages({ turn, said, addresses }: ModelQuestion) {
  const shown = (text: string) => maskPersonalData(Array.from(text).slice(0, modelLimits.asked).join(''), addresses);
  const earlier = said.map(({ by, text }) =>
    by === 'customer'
      ? { role: 'user' as const, content: shown(text) }
      : { role: 'assistant' as const, content: shown(text) },
  );
  // A conversation begins with its customer.
  const first = earlier.findIndex(({ role }) => role === 'user');
  const now = turn.situation.messages.map(({ text }) => ({ role: 'user' as const, content: shown(text) }));
  return [...(first < 0 ? [] : earlier.slice(first)), ...now];
}

/** Adds the assistant's introduction if it hasn't introduced itself yet, like the built-in engine. */
function toProposal({ turn, builtIn }: ModelQuestion, parts: readonly AnswerPart[]): Proposal {
  const records = parts.flatMap(({ replies }) => replies.flatMap((reply) => reply.records));
  const focus = records.filter((record: AssistantRecord) => record.kind === 'product').map(({ id }) => id);
  const action = builtIn.action === 'askBack' ? 'available' : builtIn.action;
  const proposal = joinParts(turn, action, [...parts]);
  const memory = { ...builtIn.memory, isIntroduced: true, misunderstandings: 0 };
  const named = parts.find(({ order }) => order)?.order?.lines.map(({ productId }) => productId) ?? focus;
  return { ...proposal, memory: { ...memory, focus: named.length > 0 ? [...new Set(named)] : memory.focus } };
}
