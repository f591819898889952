import { createHash } from 'node:crypto';
import type { MissedTopicKind } from '#domain/assistant/missedTopics.ts';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import { keyOfSound } from '#server/language/spelling.ts';
import { type KnownPerson, removePersonalData } from '../evidence/masking.ts';
import type { Proposal, Situation } from '../situation/proposal.ts';
import { questionKeys } from './wordKeys.ts';

/** Something that a customer asked in vain. `topic`: the same for the same question, however it is written. */
export type MissedTopic = { kind: MissedTopicKind; topic: string; text: string };

/** Returns what a proposal leaves without an answer. */
export function findMissedTopics(
  { asksShop, furtherQuestions = [], notFound, replies }: Proposal,
  { messages }: Situation,
  customer: KnownPerson,
): MissedTopic[] {
  const said = removePersonalData(messages.map((message) => message.text).join('\n'), customer);
  const products = replies.flatMap(({ records }) => records.filter((record) => record.kind === 'product'));
  const [product] = new Set(products.map(({ name }) => name)).size === 1 ? products : [];
  const kinds = [...new Set(asksShop ? [asksShop, ...furtherQuestions] : [])];
  const questions = kinds.map((kind) =>
    kind === 'question' ? toQuestion(said, product?.name) : createTopic(kind, [kind], said),
  );
  return [...questions, notFound && createTopic('product', notFound, said)].filter((topic) => topic !== undefined);
}

/** A question about one product is another one about the next, and names it. */
function toQuestion(said: string, product: string | undefined): MissedTopic | undefined {
  const keys = questionKeys(said.replace(placeholders, ' '));
  const isNamed = product === undefined || said.toLowerCase().includes(product.toLowerCase());
  const text = isNamed ? said : `${product}: ${said}`;
  return createTopic('question', keys.length > 0 && product ? [...keys, ...questionKeys(product)] : keys, text);
}

const placeholders = /\[[a-z-]+\]/g;

/** The group of words, whatever their order, spelling and number; nothing without any. */
export function createTopic(kind: MissedTopicKind, words: readonly string[], said: string): MissedTopic | undefined {
  const keys = new Set(words.map((word) => keyOfSound(word.toLowerCase().normalize('NFC')).replace(/s$/, '')));
  const text = truncate(said.replace(/\s+/g, ' ').trim());
  if (keys.size === 0 || text === '') return undefined;
  return { kind, topic: hashWords([...keys].sort()), text };
}

/** No words are stored with a group that is closed, so that nothing of a customer stays. */
const hashWords = (words: readonly string[]) =>
  createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 22);

function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length > factLimits.question ? `${characters.slice(0, factLimits.question - 1).join('')}…` : text;
}
