import { type ModelRefusal, modelLimits } from '#domain/assistant/assistantEngines.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart } from '../builtIn/answerParts.ts';
import { readOrderNote } from '../builtIn/orderAnswers.ts';
import { offerToCancel } from '../builtIn/orderStatusAnswers.ts';
import { hasOpenQuestion } from '../builtIn/productDoubts.ts';
import { type EvidenceStore, findMarkers, removeMarkers, renderMarkers } from '../evidence/evidenceStore.ts';
import { selectOwnWords, withFields } from './ownWords.ts';
import { endingTools } from './tools.ts';

/** The model's output is not used. */
export class ModelRefusalError extends Error {
  readonly refusal: ModelRefusal;
  constructor(refusal: ModelRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The relevant fields of a step. */
type ModelStep = { text: string; toolCalls: readonly ToolCall[] };
type ToolCall = { toolName: string; input: unknown; invalid?: boolean | undefined; error?: unknown };

/**
 * Returns the answer parts of a model's steps. Throws `ModelRefusalError` for an unknown action or a claim without a
 * record.
 */
export function toAnswerParts(steps: readonly ModelStep[], turn: AssistantTurn, book: EvidenceStore): AnswerPart[] {
  const last = steps.at(-1);
  if (!last) throw new ModelRefusalError('malformed');
  const invalid = steps.flatMap(({ toolCalls }) => toolCalls).find((call) => call.invalid);
  if (invalid) throw new ModelRefusalError(isUnknownTool(invalid.error) ? 'forbidden' : 'malformed');
  const parts = last.toolCalls.flatMap((call) => toAnswerPart(call, turn, book) ?? []);
  if (parts.length > modelLimits.actions) throw new ModelRefusalError('malformed');
  if (parts.length > 0) return parts;
  if (last.toolCalls.length > 0) throw new ModelRefusalError('endless');
  return [toTextPart({ text: last.text }, turn, book)];
}

const isUnknownTool = (error: unknown) => error instanceof Error && error.name === 'AI_NoSuchToolError';

function toAnswerPart({ toolName, input }: ToolCall, turn: AssistantTurn, book: EvidenceStore): AnswerPart | undefined {
  switch (toolName) {
    case 'answer':
      return toTextPart(endingTools.answer.input.parse(input), turn, book);
    case 'proposeOrder':
      return toOrderPart(endingTools.proposeOrder.input.parse(input).lines, turn, book);
    case 'offerToCancel': {
      const own = book.find(endingTools.offerToCancel.input.parse(input).record)?.order;
      if (!own) throw new ModelRefusalError('malformed');
      return offerToCancel(turn, own, texts.cancelAsk);
    }
    case 'askShop': {
      const { about } = endingTools.askShop.input.parse(input);
      return { ...createTextPart(turn, () => texts.factMissing({ shop: turn.situation.shop.name })), asksShop: about };
    }
    case 'handOver':
      return createHandoverPart(turn);
    default:
      return undefined;
  }
}

type ModelAnswer = { text: string; records?: string[] | undefined };

/**
 * Returns the records' text that a model refers to, and of its own words courtesies and sentences that the records
 * support (docs/decisions/language-model.md).
 */
function toTextPart({ text, records = [] }: ModelAnswer, turn: AssistantTurn, book: EvidenceStore): AnswerPart {
  const signs = findMarkers(text);
  const entries = [...new Set([...records, ...signs])].map((sign) => {
    const entry = book.find(sign);
    if (!entry) throw new ModelRefusalError('malformed');
    return entry;
  });
  if (text.trim() === '' || Array.from(removeMarkers(text)).length > modelLimits.words)
    throw new ModelRefusalError('malformed');
  const known = (entries.length > 0 ? entries : book.all()).map(({ record }) => record);
  const asked = (entries.length > 0 ? entries : book.all()).flatMap(({ product }) => product ?? []);
  const isOpen = asked.some((product) => hasOpenQuestion(turn, product));
  const lines = text.split('\n').map((line) => ({
    own: selectOwnWords(removeMarkers(line), known, !isOpen),
    said: findMarkers(line).map((sign) => `{${sign}}`),
  }));
  const evidence = lines.flatMap(({ own }) => own.evidence);
  const leftOut = lines.some(({ own }) => own.leftOut > 0);
  const isEmpty = lines.every(({ own }) => own.sent.length === 0);
  if (signs.length === 0 && evidence.length === 0 && (leftOut || isEmpty)) throw new ModelRefusalError('unproven');
  const words = lines.flatMap(({ own, said }) => [own.sent.join(' '), ...said]).filter(Boolean);
  const { shop } = turn.situation;
  const named = withFields([...entries.map(({ record }) => record), shop], evidence);
  // The shown record of a product tells the customer what isn't known.
  const shown = signs.flatMap((sign) => book.find(sign)?.product ?? []);
  const isAsked = isOpen && (shown.length === 1 || (shown.length === 0 && asked.length === 1));
  const unsure =
    isAsked && shown.length === 0
      ? [inLanguage(turn.understood.language, () => texts.factMissing({ shop: shop.name }))]
      : [];
  const hasPreview = named.filter(({ kind }) => kind === 'product').length === 1 && signs.length > 0;
  const message = {
    kind: 'text' as const,
    text: renderMarkers(book, [...words, ...unsure].join('\n')),
    ...(hasPreview && { hasPreview }),
  };
  return { replies: [{ message, records: named }], ...(isAsked && { asksShop: 'question' as const }) };
}

type ModelOrderLine = { record: string; quantity: number };

/**
 * Returns an order of products that were looked up; the address comes from the customer's message, never from the
 * model.
 */
function toOrderPart(lines: readonly ModelOrderLine[], turn: AssistantTurn, book: EvidenceStore): AnswerPart {
  const isCounted = turn.understood.items.some(({ quantity }) => quantity !== undefined);
  const wanted = lines.map(({ record, quantity }) => {
    const product = book.find(record)?.product;
    if (!product) throw new ModelRefusalError('malformed');
    return { productId: product.id, quantity, pricePaise: product.pricePaise, isCounted };
  });
  return {
    replies: [],
    order: { lines: wanted, note: readOrderNote(turn), address: turn.understood.address, where: turn.understood.where },
  };
}
