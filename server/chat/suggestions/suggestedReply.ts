import { sql } from 'kysely';
import {
  isSupportedByRecords,
  prepareEngineInput,
  proposeAnswer,
  withEvidence,
  withShortConnections,
} from '#server/assistant/answers/engineSelection.ts';
import { readKnownPerson, readTranscript } from '#server/assistant/model/queries.ts';
import type { AssistantReply, Proposal, Situation } from '#server/assistant/situation/proposal.ts';
import { createCatalogReader, readSituation } from '#server/assistant/situation/queries.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { ChatContext } from '../context.ts';
import { shownRecords } from '../inbox/messages.ts';
import { readWaitingTurn } from './waitingMessages.ts';

/**
 * Returns the answer that the assistant would give to the messages that wait for a reply, with the records it rests on,
 * for a person to edit and send. Null if no record of the shop's goods, facts or orders supports one. Nothing is sent or
 * stored, but a language model uses the shop's budget. Throws `chat_not_found`.
 */
export async function suggestReply(context: ChatContext, member: SellerMember, id: string) {
  const turn = await readWaitingTurn(context, member, id);
  if (!turn) return null;
  const { situation, proposal } = await propose(context, member, turn);
  const replies = suggestible(proposal, situation);
  if (replies.length === 0) return null;
  return {
    text: replies.map(({ message }) => message.text ?? '').join('\n\n'),
    records: shownRecords(replies.flatMap(({ records }) => records)),
  };
}

async function propose(context: ChatContext, { sellerId }: SellerMember, turn: Turn) {
  const { database } = context;
  const { conversationId } = turn;
  const of = { conversationId, sellerId };
  const consideration = () =>
    database.transaction(async ({ db }) => {
      await sql`set transaction read only`.execute(db);
      // The person who reads the suggestion is the one whom the customer waits for.
      const situation = { ...(await readSituation(db, context, turn)), waitsForPerson: false };
      const considered = await prepareEngineInput(db, situation, createCatalogReader(db, of));
      const said = await readTranscript(db, conversationId, turn.messageIds);
      const { addresses } = await readKnownPerson(db, conversationId);
      return { ...considered, said, addresses };
    });
  const look = withShortConnections(database, (db) => createCatalogReader(db, of));
  const { considered, proposal } = await proposeAnswer(context, consideration, look);
  return { situation: considered.situation, proposal };
}

/** An answer in words that a record supports, which promises nothing that only the assistant does. */
function suggestible(proposal: Proposal, situation: Situation): AssistantReply[] {
  const { handsOver, asksShop, showsPhoto, order, replies } = proposal;
  if (handsOver || asksShop || showsPhoto || order) return [];
  if (replies.some(({ message }) => message.kind === 'buttons' || message.kind === 'list')) return [];
  if (!isSupportedByRecords(proposal, situation)) return [];
  const isAnswer = ({ message, records }: AssistantReply) =>
    Boolean(message.text?.trim()) && records.some(({ kind }) => kind !== 'shop');
  return replies.filter(isAnswer).map(withEvidence);
}
