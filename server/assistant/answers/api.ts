import { z } from 'zod';
import { intents } from '#domain/assistant/assistant.ts';
import { assistantEngines, modelRefusals } from '#domain/assistant/assistantEngines.ts';
import { channelLimits } from '#domain/chat/channel.ts';
import { maxChatTextLength } from '#domain/chat/conversations.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { languages } from '#domain/platform/languages.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import { assistantTimesSchema } from '#domain/sellers/shopFacts.schema.ts';
import { assistantModes, bargainingModes, factKinds } from '#domain/sellers/shopFacts.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { AssistantContext } from '../context.ts';
import { readAssistantTimes, saveAssistantTimes } from '../settings/schedule.ts';
import type { ConversationMemory } from '../situation/proposal.ts';
import { memoryLimits, tryAssistant } from './assistantTrial.ts';

const timesSchema = z.object({
  mode: z.enum(assistantModes).describe('closed: only while the shop is closed'),
  bargaining: z.enum(bargainingModes).describe('ask: it asks a person when a customer bargains again'),
  opensAt: z.number().int().describe('Minutes of the day, Asia/Kolkata'),
  closesAt: z.number().int(),
  openDays: z.array(z.number().int()).describe('0 is Sunday'),
});

const countSchema = z.number().int().min(0).max(1_000_000);
/** Responses are returned as stored; a memory that a page sends back is validated like all input. */
const createMemorySchema = <Said extends z.core.$ZodType<string>>(said: Said, mean: Said) =>
  z.strictObject({
    isIntroduced: z.boolean(),
    language: z.enum(languages),
    focus: z.array(idSchema).max(memoryLimits.focus),
    shown: z.optional(z.array(idSchema).max(memoryLimits.focus)),
    words: z
      .array(z.strictObject({ said, means: z.array(mean).max(memoryLimits.means), kind: z.enum(wordKinds) }))
      .max(memoryLimits.words),
    intent: z.enum(intents).nullable(),
    misunderstandings: countSchema,
    bargains: countSchema,
    chosen: z.optional(z.strictObject({ productId: idSchema, values: z.array(z.nullable(said)).max(3) })),
    chosenBefore: z.optional(z.array(z.array(z.nullable(said)).max(3)).max(5)),
    unread: z.optional(said),
  });
const wordKinds = ['goods', 'material', 'colour', 'size', 'measure', 'other'] as const;

const trialSchema = z.strictObject({
  text: requiredText(maxChatTextLength, refusal('message_required')),
  choiceId: z.optional(boundedText(channelLimits.choiceId)).describe('Of what was tapped; the text is its title'),
  memory: createMemorySchema(boundedText(maxChatTextLength), boundedText(memoryLimits.mean))
    .nullable()
    .describe('As the answer before gave it; null at first'),
});

const recordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    pricePaise: z.number(),
    stock: z.number().int(),
  }),
  z.object({
    kind: z.literal('fact'),
    id: z.uuid(),
    fact: z.enum(factKinds),
    question: z.string(),
    answer: z.string(),
  }),
  z.object({
    kind: z.literal('order'),
    id: z.uuid(),
    label: z.string(),
    number: z.number().int().optional(),
    status: z.enum(orderStatuses),
    totalPaise: z.number(),
  }),
  z.object({ kind: z.literal('shop'), id: z.uuid(), name: z.string(), slug: z.string() }),
]);
const replySchema = z.object({
  text: z.string(),
  choices: z.array(z.object({ id: z.string(), title: z.string() })),
  image: z.string().nullable(),
  records: z.array(recordSchema).describe('What the answer stands on'),
});
const proposedLineSchema = z.object({ name: z.string(), quantity: z.number().int(), pricePaise: z.number() });
const proposalSchema = z.object({
  language: z.enum(languages),
  intents: z.array(z.object({ name: z.enum(intents), score: z.number() })).describe('Strongest first, from 0 to 1'),
  action: z.enum([...intents, 'askBack']).describe('What it took the words for; askBack: for nothing'),
  replies: z.array(replySchema),
  order: z
    .object({ lines: z.array(proposedLineSchema), address: z.string().nullable() })
    .nullable()
    .describe('It would propose'),
  handsOver: z.boolean(),
  question: z.enum(factKinds).nullable().describe('It would be collected for the shop'),
  memory: createMemorySchema(z.string(), z.string()) satisfies z.ZodType<ConversationMemory>,
  engine: z.object({
    by: z.enum(assistantEngines),
    why: z.enum(modelRefusals).nullable().describe('Why not the language model, where there is one'),
    tokens: z.object({ input: z.number().int(), output: z.number().int() }).describe('That a model took'),
    costPaise: z.number().nullable().describe('With fractions; null where no administrator has entered prices'),
  }),
});
const tags = ['assistant'];

/** The schedule of a shop's assistant, and a trial of its answers (chat.md, section 5). */
export const assistantRoutes: Routes<AssistantContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/assistant',
    { schema: { operationId: 'readAssistantTimes', tags, response: createResponses(timesSchema) } },
    (seller) => readAssistantTimes(context, seller),
  );

  own.put(
    '/api/seller/assistant',
    {
      schema: {
        operationId: 'saveAssistantTimes',
        tags,
        body: assistantTimesSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (seller, request) => {
      await saveAssistantTimes(context, seller, request.body);
      return { message: inLanguageOfRequest(request, texts.assistantTimesSaved) };
    },
  );

  own.post(
    '/api/seller/assistant/trial',
    {
      schema: {
        operationId: 'tryAssistant',
        tags,
        description:
          'What the assistant would say, and why. Nothing is sent, kept or changed but what a model’s budget counts.',
        body: trialSchema,
        response: createResponses(proposalSchema),
      },
    },
    (seller, { body }) => tryAssistant(context, seller, body),
  );
};
