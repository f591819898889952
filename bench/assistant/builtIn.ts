/** Runs the corpus on the built-in engine, with the language model in front of it if there is one. */
import { performance } from 'node:perf_hooks';
import { proposeBuiltIn } from '../../server/assistant/builtIn/builtIn.ts';
import { hasOptionProducts } from '../../server/assistant/situation/productsByValue.ts';
import {
  type ConversationMemory,
  type CustomerMessage,
  emptyMemory,
  type Proposal,
} from '../../server/assistant/situation/proposal.ts';
import { createCatalogReader } from '../../server/assistant/situation/queries.ts';
import type { QueryBuilder } from '../../server/platform/database/queryBuilder.ts';
import { catalogue, voice } from './corpus.ts';
import { type OpenEngine, type Proposal as Shown, textsOf } from './engine.ts';
import { publicUrl } from './marketplace.ts';
import { askModel } from './model.ts';

export const openEngine: OpenEngine = async (context, { sellerId, conversationId }) => {
  const { slug, businessName } = catalogue.shop;
  const shop = { kind: 'shop' as const, id: sellerId, name: businessName, slug };
  const { hasOptions } = await context.database.read
    .selectFrom('sellers')
    .select(hasOptionProducts.as('hasOptions'))
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const readerOf = (db: QueryBuilder) => createCatalogReader(db, { sellerId, conversationId });
  const answer = (said: string, memory: ConversationMemory) => {
    const message: CustomerMessage =
      said === voice ? { id: sellerId, kind: 'audio', text: '' } : { id: sellerId, kind: 'text', text: said };
    const situation = { publicUrl, shop, hasOptions, messages: [message], memory, cart: [] };
    if (context.model) return askModel(context, situation, readerOf);
    return context.database.transaction(({ db }) => proposeBuiltIn(situation, readerOf(db)));
  };
  return async (conversation) => {
    let memory = emptyMemory;
    let shown: Shown | undefined;
    for (const said of conversation) {
      const began = performance.now();
      const proposal = await answer(said, memory);
      shown = { ...show(proposal), milliseconds: performance.now() - began };
      memory = proposal.memory;
    }
    if (!shown) throw new Error('A conversation has no messages.');
    return shown;
  };
};

function show(proposal: Proposal): Omit<Shown, 'milliseconds'> {
  const { action, replies, handsOver, order } = proposal;
  const records = replies.flatMap((reply) =>
    reply.records.flatMap((record) => {
      if (record.kind === 'shop' || record.kind === 'calculation') return [];
      const isPair = record.kind === 'fact' && record.fact === 'question';
      return [{ kind: isPair ? ('question' as const) : record.kind, id: record.id }];
    }),
  );
  const ordered = (order?.lines ?? []).map(({ productId: id }) => ({ kind: 'product' as const, id }));
  const isPair = records.some(({ kind }) => kind === 'question');
  return {
    action: handsOver ? 'handOver' : action === 'askBack' ? 'asksBack' : isPair ? 'question' : action,
    records: [...records, ...ordered],
    texts: replies.flatMap(({ message }) => textsOf(message)),
    handsOver,
  };
}
