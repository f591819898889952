import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import type { ValueSpan } from '#server/language/items.ts';
import type { Reading } from '#server/language/reading.ts';
import type { GoodsWord, Understanding } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { ProductResolution } from '../situation/catalogue.ts';
import type {
  AssistantReply,
  CatalogReader,
  ConversationMemory,
  Proposal,
  ProposedLine,
  ProposedOrder,
  Situation,
} from '../situation/proposal.ts';
import { isSameLine } from './cartLines.ts';

/** A part of an answer with its changes; omitted fields stay unchanged. */
export type AnswerPart = Partial<Omit<Proposal, 'action'>> & { replies: AssistantReply[] };

/**
 * `reading`: the customer's words. `options`: the options of the products that they may mean, the words that name values
 * of these, and what was meant without them. `where`: deliver to their last address, or pick up.
 */
export type AssistantTurn = {
  situation: Situation;
  look: CatalogReader;
  reading: Reading;
  options?: {
    offers: ReadonlyMap<string, OfferedOptions>;
    spans: readonly ValueSpan[];
    meant: readonly ProductResolution[];
  };
  understood: Understanding & { where?: 'last' | 'pickUp' | undefined };
};

/** A sentence without facts. */
export const createTextPart = ({ situation, understood }: AssistantTurn, text: () => string): AnswerPart => ({
  replies: [{ message: { kind: 'text', text: inLanguage(understood.language, text) }, records: [situation.shop] }],
});

/** Nothing of the shop's fits the words: what was looked for is kept for the shop. */
export const createNotFoundPart = (turn: AssistantTurn, words: readonly GoodsWord[]): AnswerPart => {
  const { shop, publicUrl } = turn.situation;
  const address = `${publicUrl}/store/${shop.slug}`;
  return {
    ...createTextPart(turn, () => texts.notFound({ shop: shop.name, address })),
    notFound: words.map(({ said, means }) => means[0] ?? said),
  };
};

/** Asks for a person and informs the customer. */
export const createHandoverPart = (turn: AssistantTurn): AnswerPart => ({
  ...createTextPart(turn, () => texts.handedOver({ shop: turn.situation.shop.name })),
  handsOver: true,
});

/**
 * Joins parts into one answer: consecutive texts become one message, with the assistant's introduction if it hasn't
 * introduced itself yet.
 */
export function joinParts(turn: AssistantTurn, action: Proposal['action'], parts: AnswerPart[]): Proposal {
  const { situation, understood } = turn;
  const memory: ConversationMemory = Object.assign(
    {},
    situation.memory,
    { misunderstandings: 0 },
    ...parts.map((part) => part.memory),
    {
      isIntroduced: true,
      language: understood.language,
    },
  );
  memory.shown = listSpoken(situation.memory, memory);
  const answer = parts.flatMap(({ replies }) => replies);
  const handsOver = parts.some((part) => part.handsOver);
  const introduction = situation.memory.isIntroduced
    ? []
    : createTextPart(turn, () => texts.introduction({ shop: situation.shop.name })).replies;
  // What was asked comes first, but buttons and the handover come last.
  const answersFirst = !handsOver && answer.at(-1)?.message.kind === 'text';
  const replies = mergeTexts(answersFirst ? [...answer, ...introduction] : [...introduction, ...answer]);
  const proposal: Proposal = { action, replies, memory, handsOver };
  const [asksShop, ...furtherQuestions] = new Set(parts.flatMap((part) => part.asksShop ?? []));
  const order = mergeOrders(parts.flatMap((part) => part.order ?? []));
  const showsPhoto = parts.some((part) => part.showsPhoto);
  const notFound = parts.flatMap((part) => part.notFound ?? []);
  return {
    ...proposal,
    ...(notFound.length > 0 && { notFound }),
    ...(showsPhoto && { showsPhoto }),
    ...(asksShop && { asksShop, furtherQuestions }),
    ...(order && { order }),
  };
}

/** The last list; of products that were spoken of one after the other the last two: 'dono ka total?'. */
function listSpoken({ focus: [before, ...more] }: ConversationMemory, { focus, shown }: ConversationMemory) {
  const [now, ...others] = focus;
  if (others.length > 0) return focus;
  const isNext = now !== undefined && before !== undefined && more.length === 0 && now !== before;
  return isNext && !shown?.includes(now) ? [before, now] : shown;
}

/** An edited cart replaces what was ordered in the same message; other orders are one. */
function mergeOrders(orders: ProposedOrder[]): ProposedOrder | undefined {
  const [first] = orders;
  const whole = orders.find(({ isWhole }) => isWhole);
  if (!first || whole) return whole;
  return {
    lines: orders.flatMap(({ lines }) => lines).filter(isNew),
    note: orders.flatMap(({ note }) => note || []).join('\n'),
    address: orders.find(({ address }) => address)?.address,
    where: orders.find(({ where }) => where)?.where,
    unknown: orders.flatMap(({ unknown }) => unknown ?? []),
  };
}

/** Goods that were only named again in the same message are ordered once. */
const isNew = (line: ProposedLine, place: number, lines: readonly ProposedLine[]) =>
  line.isCounted || !lines.slice(0, place).some((before) => isSameLine(before, line));

function mergeTexts(replies: AssistantReply[]): AssistantReply[] {
  const merged: AssistantReply[] = [];
  for (const reply of replies) {
    const last = merged.at(-1);
    if (last?.message.kind === 'text' && reply.message.kind === 'text') {
      merged.splice(-1, 1, {
        message: { kind: 'text', text: `${last.message.text}\n\n${reply.message.text}` },
        records: [...last.records, ...reply.records],
      });
    } else merged.push(reply);
  }
  return merged;
}

/** Parts that say something, as one; an order isn't kept. */
export const mergeSaid = (said: readonly AnswerPart[]): AnswerPart => ({
  replies: said.flatMap(({ replies }) => replies),
  ...(said.some(({ asksShop }) => asksShop) && { asksShop: 'question' as const }),
});

/** A question, such as which product to add, is asked before the cart is shown. */
export const isAsking = (said: readonly AnswerPart[]) =>
  said.some(({ replies }) => replies.some(({ message }) => message.kind === 'list'));
