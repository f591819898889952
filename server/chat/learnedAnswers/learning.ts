import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { learnedAnswerLimits } from '#domain/chat/learnedAnswers.ts';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import { maskPersonalData } from '#server/assistant/evidence/masking.ts';
import { createCatalogReader } from '#server/assistant/situation/queries.ts';
import { understand } from '#server/language/understand.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { hashReply, isSimilar, type QuestionSense, readQuestion } from './questions.ts';

/** A text that a person of the shop sent. */
type SentReply = { sellerId: string; conversationId: string; messageId: string; text: string; now: Date };

/** How many messages before a reply are read for its question. */
const maxRead = 6;

const readBefore = statement((db, { conversationId, messageId }: { conversationId: string; messageId: string }) =>
  db
    .selectFrom('channelMessages')
    .innerJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
    .select(['channelMessages.id', 'channelMessages.direction', 'channelMessages.kind', 'channelMessages.text'])
    .select('conversations.isTest')
    .where('channelMessages.conversationId', '=', conversationId)
    .where('channelMessages.id', '<>', messageId)
    .orderBy('channelMessages.occurredAt', 'desc')
    .orderBy('channelMessages.id', 'desc')
    .limit(sql.lit(maxRead)),
);

/**
 * Remembers a reply to a customer's question, and offers it as an answer of the assistant once it was sent to several
 * customers who had asked something similar.
 */
export async function learnFromReply(tx: Transaction, reply: SentReply): Promise<void> {
  const { sellerId, conversationId, messageId, text, now } = reply;
  const hash = text.length <= factLimits.answer ? hashReply(text) : undefined;
  if (!hash) return;
  const before = await readBefore(tx.db, { conversationId, messageId });
  // The customer's words that the reply follows; what was replied to before is answered.
  const answered = before.findIndex(({ direction }) => direction === 'out');
  const waiting = before.slice(0, answered < 0 ? undefined : answered).filter(({ kind }) => kind === 'text');
  const question = waiting.toSorted((one, other) => other.text.length - one.text.length)[0];
  const sense = question && readQuestion(question.text);
  if (!question || !sense || question.isTest) return;
  const sent = { id: newId(), sellerId, conversationId, reply: hash, questionId: question.id, sentAt: now };
  await tx.db.insertInto('personReplies').values(sent).execute();
  await offerAnswer(tx, { ...reply, hash, sense, question: question.text });
}

const readSame = statement((db, { sellerId, hash, since }: { sellerId: string; hash: string; since: Date }) =>
  db
    .selectFrom('personReplies')
    .innerJoin('channelMessages', 'channelMessages.id', 'personReplies.questionId')
    .select(['personReplies.conversationId', 'channelMessages.text'])
    .where('personReplies.sellerId', '=', sellerId)
    .where('personReplies.reply', '=', hash)
    .where('personReplies.sentAt', '>', since)
    .orderBy('personReplies.sentAt', 'desc')
    .limit(sql.lit(learnedAnswerLimits.compared)),
);

const dayMilliseconds = 24 * 60 * 60_000;

type RepeatedReply = SentReply & { hash: string; sense: QuestionSense; question: string };

async function offerAnswer(tx: Transaction, reply: RepeatedReply): Promise<void> {
  const { sellerId, conversationId, hash, sense, question, text, now } = reply;
  const since = new Date(now.getTime() - learnedAnswerLimits.days * dayMilliseconds);
  const same = await readSame(tx.db, { sellerId, hash, since });
  const similar = same.filter((other) => {
    const read = readQuestion(other.text);
    return read !== undefined && isSimilar(sense, read);
  });
  const customers = new Set(similar.map((one) => one.conversationId)).size;
  if (customers < learnedAnswerLimits.customers || (await namesProduct(tx, reply))) return;
  const words = maskPersonalData(question).replace(/\s+/g, ' ').trim();
  const offer = { question: words.slice(0, factLimits.question), answer: text, customers, conversationId, sentAt: now };
  await tx.db
    .insertInto('learnedAnswers')
    .values({ id: newId(), sellerId, reply: hash, kind: sense.kind, ...offer })
    .onConflict((conflict) =>
      conflict.columns(['sellerId', 'reply']).doUpdateSet(offer).where('learnedAnswers.closedAt', 'is', null),
    )
    .execute();
}

/** What is said about one product is its record's, which changes. */
async function namesProduct({ db }: Transaction, { sellerId, conversationId, question, sense }: RepeatedReply) {
  if (sense.kind !== 'question') return false;
  const words = understand(question).items.flatMap((item) => item.words);
  if (words.length === 0) return false;
  const found = await createCatalogReader(db, { sellerId, conversationId }).products({ words, limit: 1 });
  return found.some(({ has }) => has.length > 0 && has.every((isNamed) => isNamed));
}
