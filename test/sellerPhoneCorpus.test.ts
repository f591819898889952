import { expect, test } from 'vitest';
import { languages } from '../bench/assistant/corpus.ts';
import {
  eighthSellerCaptions,
  eighthSellerCaptionsAside,
  fourthSellerCaptions,
  namedByPriceCaptions,
  ninthSellerCaptions,
  ninthSellerCaptionsAside,
  readEighthSellerConversations,
  readEighthSellerConversationsAside,
  readEighthSentences,
  readEighthSentencesAside,
  readEverydayRows,
  readFifthSellerConversations,
  readFifthSentences,
  readFourthSellerConversations,
  readFourthSentences,
  readNinthSellerConversations,
  readNinthSellerConversationsAside,
  readNinthSentences,
  readNinthSentencesAside,
  readOddMessages,
  readSecondSellerConversations,
  readSecondSentences,
  readSecondSentencesAside,
  readSellerConversations,
  readSellerConversationsAside,
  readSentences,
  readSentencesAside,
  readSeventhSentences,
  readSixthSentences,
  readTenthSentencesAside,
  readThirdSellerConversations,
  readThirdSentences,
  secondSellerCaptions,
  sellerCaptions,
  sellerCaptionsAside,
  tenthSellerCaptionsAside,
  thirdSellerCaptions,
} from '../bench/sellerPhone/cases.ts';
import { checkClauses } from '../bench/sellerPhone/judge.ts';
import { type Played, playAll } from '../bench/sellerPhone/play.ts';
import { shopFixtures } from '../bench/sellerPhone/shops.ts';
import { judgeCaptions, rightTurns, wrongActs } from '../bench/sellerPhone/tables.ts';
import { createTestServer } from './server.ts';

/** What is reached; raised with each step that reaches more. */
const bars = { sentences: 0.95, turns: 0.95 };

const server = createTestServer();

const sentences = readSentences();
const second = readSecondSentences();
const third = readThirdSentences();
const later = [...readFourthSentences(), ...readFifthSentences(), ...readSixthSentences(), ...readSeventhSentences()];
const eighth = [...readEighthSentences(), ...readEighthSellerConversations()];
const ninth = [...readNinthSentences(), ...readNinthSellerConversations()];
const conversations = readSellerConversations();
const secondConversations = readSecondSellerConversations();
const laterConversations = [
  ...readThirdSellerConversations(),
  ...readFourthSellerConversations(),
  ...readFifthSellerConversations(),
];
const aside = [
  ...readSentencesAside(),
  ...readSecondSentencesAside(),
  ...readSellerConversationsAside(),
  ...readEighthSentencesAside(),
  ...readEighthSellerConversationsAside(),
  ...readNinthSentencesAside(),
  ...readNinthSellerConversationsAside(),
  ...readTenthSentencesAside(),
];
const captions = [
  ...sellerCaptions,
  ...secondSellerCaptions,
  ...thirdSellerCaptions,
  ...fourthSellerCaptions,
  ...eighthSellerCaptions,
  ...ninthSellerCaptions,
  ...namedByPriceCaptions,
];
const rows = readEverydayRows();
const odd = readOddMessages();
const corpora = [
  sentences,
  second,
  third,
  later,
  eighth,
  ninth,
  rows,
  odd,
  aside,
  conversations,
  secondConversations,
  laterConversations,
];
const all = corpora.flat();

test('has enough cases in each way of writing, each once', () => {
  expect(sentences).toHaveLength(100);
  expect(readSentencesAside()).toHaveLength(30);
  expect(sellerCaptions).toHaveLength(100);
  expect(conversations).toHaveLength(20);
  for (const language of languages) {
    expect(sentences.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(30);
    expect(conversations.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(6);
  }
  expect(third).toHaveLength(100);
  expect(secondSellerCaptions).toHaveLength(60);
  expect(secondConversations).toHaveLength(12);
  const ids = [
    ...all,
    ...captions,
    ...sellerCaptionsAside,
    ...eighthSellerCaptionsAside,
    ...ninthSellerCaptionsAside,
    ...tenthSellerCaptionsAside,
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(captions.map(({ caption }) => caption)).size).toBe(captions.length);
});

test('expects only what can be judged, of products that the shops have', () => {
  for (const { id, shop, steps } of all) {
    const keys = shopFixtures.find(({ key }) => key === shop)?.products.map(({ key }) => key);
    for (const step of steps) {
      if (step.is !== 'turn') continue;
      expect(step.expected.length, id).toBeGreaterThan(0);
      checkClauses(step.expected);
      const named = step.expected.join(' ').matchAll(/(?:^|[·|] )(?:stock|price|hide|show|link product) ([a-z]+)/g);
      for (const [, key] of named) expect(keys, id).toContain(key);
    }
  }
});

const share = (played: readonly Played[]) => rightTurns(played) / played.flatMap(({ turns }) => turns).length;
const faultsOf = (played: readonly Played[]) =>
  played.flatMap(({ id, turns }) =>
    turns.flatMap(({ says, faults }) => faults.map((fault) => `${id} ${says}: ${fault}`)),
  );

test('does what sellers say, in sentences and in conversations, and nothing else without a tap', async () => {
  const [said, talked] = [
    await playAll(server.context, [...sentences, ...second, ...third, ...later]),
    await playAll(server.context, [...conversations, ...secondConversations, ...laterConversations]),
  ];
  expect(share(said), faultsOf(said).join('\n')).toBeGreaterThanOrEqual(bars.sentences);
  expect(share(talked), faultsOf(talked).join('\n')).toBeGreaterThanOrEqual(bars.turns);
  const all = [...said, ...talked];
  expect(wrongActs(all), faultsOf(all).join('\n')).toBe(0);
}, 600_000);

/** Rows of the table whose objects don't exist yet: closed days and slots of delivery. */
const missingRows = ['closed', 'slot'];

test('does what the table of a day by phone names, ten sentences of each row', async () => {
  const played = await playAll(server.context, rows);
  const built = played.filter(({ id }) => !missingRows.includes(id.replace(/\d+$/, '')));
  expect(built).toHaveLength(120);
  expect(share(built), faultsOf(built).join('\n')).toBeGreaterThanOrEqual(bars.sentences);
  expect(wrongActs(played), faultsOf(played).join('\n')).toBe(0);
}, 600_000);

test('changes nothing by messages that are no requests', async () => {
  const played = await playAll(server.context, odd);
  expect(share(played), faultsOf(played).join('\n')).toBeGreaterThanOrEqual(bars.sentences);
  expect(wrongActs(played), faultsOf(played).join('\n')).toBe(0);
}, 600_000);

test('reads no wrong price or stock of a caption without asking', () => {
  const wrong = judgeCaptions(captions).filter(({ verdict }) => verdict.isSilentlyWrong);
  expect(wrong.map(({ wanted }) => wanted.caption)).toEqual([]);
});
