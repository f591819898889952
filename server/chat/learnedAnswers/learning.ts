import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { learnedAnswerLimits } from '#domain/chat/learnedAnswers.ts';
import { languages } from '#domain/platform/languages.ts';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import { formatFact } from '#server/assistant/builtIn/factAnswers.ts';
import { type KnownPerson, removePersonalData } from '#server/assistant/evidence/masking.ts';
import { replyKeys } from '#server/assistant/missedTopics/wordKeys.ts';
import { readKnownPerson } from '#server/assistant/model/queries.ts';
import type { SearchHit } from '#server/assistant/situation/catalogue.ts';
import { createCatalogReader } from '#server/assistant/situation/queries.ts';
import { understand } from '#server/language/understand.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { hashReply, isSimilar, numbersIn, type QuestionSense, readQuestion } from './questions.ts';

/** A text that a person of the shop sent. */
type SentReply = { sellerId: string; conversationId: string; messageId: string; text: string; sentAt: Date };

/** How many messages before a reply are read for its question. */
const maxRead = 6;

const readBefore = statement((db, reply: Pick<SentReply, 'conversationId' | 'messageId' | 'sentAt'>) =>
  db
    .selectFrom('channelMessages')
    .innerJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
    .select(['channelMessages.id', 'channelMessages.direction', 'channelMessages.kind', 'channelMessages.text'])
    .select('conversations.isTest')
    .where('channelMessages.conversationId', '=', reply.conversationId)
    .where('channelMessages.id', '<>', reply.messageId)
    .where('channelMessages.occurredAt', '<=', reply.sentAt)
    .orderBy('channelMessages.occurredAt', 'desc')
    .orderBy('channelMessages.id', 'desc')
    .limit(sql.lit(maxRead)),
);

/**
 * Remembers a reply to a customer's question, and offers it as an answer of the assistant once it was sent to several
 * customers who had asked something similar. Withdraws what was offered before and says other numbers.
 */
export async function learnFromReply(tx: Transaction, reply: SentReply): Promise<void> {
  const { sellerId, conversationId, text, sentAt } = reply;
  const hash = text.length <= factLimits.answer ? hashReply(text) : undefined;
  if (!hash) return;
  const before = await readBefore(tx.db, reply);
  // The customer's words that the reply follows; what was replied to before is answered.
  const answered = before.findIndex(({ direction }) => direction === 'out');
  const waiting = before.slice(0, answered < 0 ? undefined : answered).filter(({ kind }) => kind === 'text');
  const question = waiting.toSorted((one, other) => other.text.length - one.text.length)[0];
  const sense = question && readQuestion(question.text);
  if (!question || !sense || question.isTest) return;
  const sent = { id: newId(), sellerId, conversationId, reply: hash, questionId: question.id, sentAt };
  await tx.db.insertInto('personReplies').values(sent).execute();
  await withdrawOutdated(tx, { ...reply, hash, sense });
  await offerAnswer(tx, { ...reply, hash, sense });
}

type RepeatedReply = SentReply & { hash: string; sense: QuestionSense };

/** What a reply says without its numbers, which may have changed. */
const wordsIn = (text: string) => replyKeys(text.replace(/\p{Nd}+/gu, ' ')).join(' ');

/** A price or a time that changed is offered no longer. */
async function withdrawOutdated({ db }: Transaction, { sellerId, hash, sense, text }: RepeatedReply): Promise<void> {
  const numbers = numbersIn(text);
  if (numbers === '') return;
  const offers = await db
    .selectFrom('learnedAnswers')
    .select(['id', 'question', 'answer'])
    .where('sellerId', '=', sellerId)
    .where('reply', '<>', hash)
    .where('closedAt', 'is', null)
    .orderBy('sentAt', 'desc')
    .limit(sql.lit(learnedAnswerLimits.compared))
    .execute();
  const outdated = offers.filter(({ question, answer }) => {
    const asked = readQuestion(question);
    const isReworded = wordsIn(answer) !== wordsIn(text);
    return asked !== undefined && isSimilar(sense, asked) && !isReworded && numbersIn(answer) !== numbers;
  });
  if (outdated.length === 0) return;
  const ids = outdated.map(({ id }) => id);
  await db.deleteFrom('learnedAnswers').where('id', 'in', ids).execute();
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

type AskedQuestion = { conversationId: string; text: string };

async function offerAnswer(tx: Transaction, reply: RepeatedReply): Promise<void> {
  const { sellerId, hash, sense, text, sentAt } = reply;
  const since = new Date(sentAt.getTime() - learnedAnswerLimits.days * dayMilliseconds);
  const similar = (await readSame(tx.db, { sellerId, hash, since })).filter((other) => {
    const read = readQuestion(other.text);
    return read !== undefined && isSimilar(sense, read);
  });
  const customers = new Set(similar.map((one) => one.conversationId)).size;
  if (customers < learnedAnswerLimits.customers) return;
  const people = await readPeople(tx, similar);
  if (isPersonal(reply, people) || (await isAnswered(tx, reply)) || (await namesProduct(tx, reply, similar))) return;
  // The shortest question says least about who asked it.
  const [asked] = similar.toSorted((one, other) => one.text.length - other.text.length);
  if (!asked) return;
  const words = removePersonalData(asked.text, people).replace(/\s+/g, ' ').trim();
  const { conversationId } = asked;
  const offer = { question: words.slice(0, factLimits.question), answer: text, customers, conversationId, sentAt };
  await tx.db
    .insertInto('learnedAnswers')
    .values({ id: newId(), sellerId, reply: hash, kind: sense.kind, ...offer })
    .onConflict((conflict) =>
      conflict.columns(['sellerId', 'reply']).doUpdateSet(offer).where('learnedAnswers.closedAt', 'is', null),
    )
    .execute();
}

async function readPeople({ db }: Transaction, asked: readonly AskedQuestion[]): Promise<KnownPerson> {
  const people: KnownPerson[] = [];
  for (const id of new Set(asked.map(({ conversationId }) => conversationId)))
    people.push(await readKnownPerson(db, id));
  return { names: people.flatMap(({ names }) => names), addresses: people.flatMap(({ addresses }) => addresses) };
}

/** Where the shop is and delivers to is told with places. */
const placeKinds = new Set(['address', 'deliveryArea']);
const placeMask = /\[(?:address|pin)\]/;

/** Whether a reply has a name, a number of a phone or an order, or a place that isn't the shop's. */
function isPersonal({ text, sense }: RepeatedReply, people: KnownPerson): boolean {
  const masks = removePersonalData(text, people).match(/\[[a-z-]+\]/g) ?? [];
  return masks.some((mask) => !(placeMask.test(mask) && placeKinds.has(sense.kind)));
}

/** The shop's facts say the same already, as they are or as the assistant quotes them. */
async function isAnswered({ db }: Transaction, { sellerId, sense, hash }: RepeatedReply): Promise<boolean> {
  const facts = await db
    .selectFrom('shopFacts')
    .select(['kind as fact', 'answer'])
    .where('sellerId', '=', sellerId)
    .where('kind', '=', sense.kind)
    .execute();
  const said = facts.flatMap((fact) => [fact.answer, ...languages.map((language) => formatFact(language, fact))]);
  return said.some((text) => hashReply(text) === hash);
}

/** What is said about one product is its record's, which changes. */
async function namesProduct(
  { db }: Transaction,
  { sellerId, conversationId, sense, text }: RepeatedReply,
  asked: readonly AskedQuestion[],
): Promise<boolean> {
  const look = createCatalogReader(db, { sellerId, conversationId });
  const said = [text, ...(sense.kind === 'question' ? asked.map((one) => one.text) : [])];
  for (const { words } of said.flatMap((one) => understand(one).items)) {
    const found = words.length > 0 ? await look.products({ words, limit: 1 }) : [];
    const isNamed = ({ has }: SearchHit) =>
      has.every((isFound) => isFound) || words.some(({ kind }, place) => kind === 'goods' && has[place]);
    if (found.some(isNamed)) return true;
  }
  return false;
}
