import { type NotNull, sql } from 'kysely';
import { NIL } from 'uuid';
import { tokenCostPaise } from '#domain/assistant/assistantEngines.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { openStateAt } from '#domain/sellers/openingHours.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { understand } from '#server/language/understand.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { AssistantContext } from '../context.ts';
import { hasOptionProducts } from '../situation/productsByValue.ts';
import {
  type AssistantReply,
  type CatalogReader,
  type ConversationMemory,
  emptyMemory,
  type Proposal,
} from '../situation/proposal.ts';
import { createCatalogReader, toCustomerMessage } from '../situation/queries.ts';
import { prepareEngineInput, proposeAnswer, proven, withShortConnections } from './engineSelection.ts';

/** Limits of a conversation memory that a page sends back. */
export const memoryLimits = { focus: 20, words: 100, means: 100, mean: 200 };

/** A seller's trial message: text, or a tap on a choice of the previous answer, with that answer's memory. */
export type AssistantTrial = { text: string; choiceId?: string | undefined; memory: ConversationMemory | null };

/**
 * Returns the assistant's answer to a customer without orders here, with its engine and the reason. Nothing is sent,
 * stored or changed, but a language model uses the shop's budget (chat.md, section 5).
 */
export async function tryAssistant(context: AssistantContext, { sellerId }: SellerMember, trial: AssistantTrial) {
  const {
    database,
    server: { publicUrl },
  } = context;
  const asked = toTriedMessage(trial);
  const memory = trial.memory ?? emptyMemory;
  const lookOf = (db: QueryBuilder): CatalogReader => ({
    ...createCatalogReader(db, { sellerId, conversationId: NIL }),
    orders: async () => [],
  });
  const consideration = () =>
    database.transaction(async ({ db }) => {
      await sql`set transaction read only`.execute(db);
      const read = await readShop(db, sellerId, context.now());
      const situation = { publicUrl, ...read, messages: [asked], memory, cart: [] };
      return { ...(await prepareEngineInput(db, situation, lookOf(db))), said: [], addresses: [] };
    });
  const look = withShortConnections(database, lookOf);
  const { considered, proposal, engine } = await proposeAnswer(context, consideration, look);
  const { replies, handsOver } = proven(proposal, considered.situation);
  return {
    language: proposal.memory.language,
    intents: understand(asked.text).intents,
    action: proposal.action,
    replies: replies.map(toShownReply),
    order: await describeProposedOrder(look, proposal),
    handsOver,
    question: proposal.asksShop ?? null,
    memory: boundedMemory(proposal.memory),
    engine: { ...engine, costPaise: tokenCostPaise(engine.tokens, considered.settings) },
  };
}

const toTriedMessage = ({ text, choiceId }: AssistantTrial) =>
  toCustomerMessage({
    id: NIL,
    kind: choiceId === undefined ? 'text' : 'tap',
    text,
    content: choiceId === undefined ? {} : { choiceId },
    quotedRecords: null,
  });

const readShops = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('sellers')
    .leftJoin('assistants', 'assistants.sellerId', 'sellers.id')
    .select(['sellers.id', 'businessName as name', 'slug', 'openingHours', 'assistants.bargaining'])
    .select(hasOptionProducts.as('hasOptions'))
    .where('sellers.id', '=', sellerId)
    .$narrowType<{ slug: NotNull }>(),
);

async function readShop(db: QueryBuilder, sellerId: string, now: Date) {
  const [row] = await readShops(db, { sellerId });
  if (!row) throw new Error('The shop of a member is gone.');
  const { hasOptions, openingHours, bargaining, ...shop } = row;
  const opens = openingHours ? openStateAt(openingHours, now) : undefined;
  return { shop: { kind: 'shop' as const, ...shop }, hasOptions, opens, hasFixedPrices: bargaining === 'fixed' };
}

const toShownReply = ({ message, records }: AssistantReply) => ({
  ...toShownMessage(message),
  records: records.filter((record) => record.kind !== 'calculation'),
});

function toShownMessage(message: OutgoingMessage) {
  const choices = message.kind === 'buttons' ? message.buttons : message.kind === 'list' ? message.rows : [];
  const picture = 'picture' in message ? message.picture : undefined;
  return {
    text: message.text ?? '',
    choices: choices.map(({ id, title }) => ({ id, title })),
    image: picture && 'image' in picture ? picture.image : null,
  };
}

/** Returns the cart that would be proposed, with the names of its products. */
async function describeProposedOrder(look: CatalogReader, { order }: Proposal) {
  if (!order) return null;
  const ids = order.lines.map(({ productId }) => productId);
  const products = await look.products({ words: [], ids, limit: ids.length });
  const nameOf = new Map(products.map(({ id, name }) => [id, name]));
  return {
    lines: order.lines.map(({ productId, ...line }) => ({ ...line, name: nameOf.get(productId) ?? '' })),
    address: order.address ?? null,
  };
}

const boundedMemory = ({ focus, words, ...memory }: ConversationMemory): ConversationMemory => ({
  ...memory,
  focus: focus.slice(0, memoryLimits.focus),
  words: words
    .slice(0, memoryLimits.words)
    .map((word) => ({ ...word, means: word.means.slice(0, memoryLimits.means) })),
});
