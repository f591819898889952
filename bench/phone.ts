/**
 * Plays what sellers send from their shop's phone through the real path of a message: `node bench/phone.ts`.
 *
 * Sentences (nine sets from `sentences.tsv` on), conversations and captions are judged by
 * `bench/sellerPhone/judge.ts`. `--list` prints each turn that isn't right, `--only ID` plays one case; `--aside` plays
 * what is kept aside, of which it prints totals alone, so that nobody tunes on it. `--rows` plays ten sentences of each
 * row of the table 'Everything of a day by phone' and prints the rows: features that don't exist yet fail there.
 * `--lists` times the previews of long rate lists and of a change of 400 prices.
 *
 * Exits 1 if less than 90 % of the sentences or 85 % of the turns of conversations are right, anything was done wrongly
 * without a tap, a caption was read with a wrong price or stock and nothing asked, or an answer took more than 4 s.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../test/postgres.ts';
import { openContext } from './assistant/marketplace.ts';
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
} from './sellerPhone/cases.ts';
import { timeLists } from './sellerPhone/lists.ts';
import { type Played, playAll } from './sellerPhone/play.ts';
import {
  judgeCaptions,
  printCaptions,
  printFailures,
  printRows,
  printTotals,
  rightTurns,
  wrongActs,
} from './sellerPhone/tables.ts';

const isAside = process.argv.includes('--aside');
const listsFailures = process.argv.includes('--list') && !isAside;
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? undefined : process.argv[onlyAt + 1];
const isOfLists = process.argv.includes('--lists');
const bars = { sentences: 0.9, turns: 0.85, milliseconds: 4000 };

const chosen = <Case extends { id: string }>(cases: Case[]) => (only ? cases.filter(({ id }) => id === only) : cases);
const isOfRows = process.argv.includes('--rows');
const sets: [string, number, ReturnType<typeof readSentences>][] = isAside
  ? [
      ['sentences aside', bars.sentences, readSentencesAside()],
      ['second sentences aside', bars.sentences, readSecondSentencesAside()],
      ['turns aside', bars.turns, readSellerConversationsAside()],
      ['eighth sentences aside', bars.sentences, readEighthSentencesAside()],
      ['eighth turns aside', bars.turns, readEighthSellerConversationsAside()],
      ['ninth sentences aside', bars.sentences, readNinthSentencesAside()],
      ['tenth sentences aside', bars.sentences, readTenthSentencesAside()],
      ['ninth turns aside', bars.turns, readNinthSellerConversationsAside()],
    ]
  : isOfRows
    ? [['rows', 0, chosen(readEverydayRows())]]
    : [
        ['sentences', bars.sentences, chosen(readSentences())],
        ['second sentences', bars.sentences, chosen(readSecondSentences())],
        ['third sentences', bars.sentences, chosen(readThirdSentences())],
        ['fourth sentences', bars.sentences, chosen(readFourthSentences())],
        ['fifth sentences', bars.sentences, chosen(readFifthSentences())],
        ['sixth sentences', bars.sentences, chosen(readSixthSentences())],
        ['seventh sentences', bars.sentences, chosen(readSeventhSentences())],
        ['eighth sentences', bars.sentences, chosen(readEighthSentences())],
        ['ninth sentences', bars.sentences, chosen(readNinthSentences())],
        ['turns', bars.turns, chosen(readSellerConversations())],
        ['second turns', bars.turns, chosen(readSecondSellerConversations())],
        ['third turns', bars.turns, chosen(readThirdSellerConversations())],
        ['fourth turns', bars.turns, chosen(readFourthSellerConversations())],
        ['fifth turns', bars.turns, chosen(readFifthSellerConversations())],
        ['eighth turns', bars.turns, chosen(readEighthSellerConversations())],
        ['ninth turns', bars.turns, chosen(readNinthSellerConversations())],
        ['odd messages', bars.sentences, chosen(readOddMessages())],
      ];

const postgres = await startPostgres();
const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const { context, close } = await openContext(postgres.template, directory);
const failed: string[] = [];
const isSlow = ({ turns }: Played) => turns.some(({ milliseconds }) => milliseconds > bars.milliseconds);
try {
  for (const { name, milliseconds, said } of isOfLists ? await timeLists(context) : []) {
    console.log(`${name}: ${milliseconds.toFixed(0)} ms`);
    if (listsFailures) console.log(said);
    if (milliseconds > bars.milliseconds) failed.push(`${name}: within ${bars.milliseconds} ms`);
  }
  for (const [name, bar, cases] of isOfLists ? [] : sets) {
    const played = await playAll(context, cases);
    if (listsFailures) printFailures(played);
    printTotals(name, played);
    if (isOfRows) printRows(played);
    const turns = played.flatMap((one) => one.turns).length;
    if (rightTurns(played) < bar * turns) failed.push(`${name}: at least ${bar * 100} %`);
    if (wrongActs(played) > 0) failed.push(`${name}: nothing done wrongly without a tap`);
    if (played.some(isSlow)) failed.push(`${name}: each answer within ${bars.milliseconds} ms`);
  }
} finally {
  await close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
const captionSets = isAside
  ? [sellerCaptionsAside, eighthSellerCaptionsAside, ninthSellerCaptionsAside, tenthSellerCaptionsAside]
  : [
      sellerCaptions,
      secondSellerCaptions,
      thirdSellerCaptions,
      fourthSellerCaptions,
      eighthSellerCaptions,
      ninthSellerCaptions,
      namedByPriceCaptions,
    ];
if (!isOfRows && !isOfLists && !only) {
  for (const captions of captionSets) {
    printCaptions(captions, listsFailures);
    const isWrong = judgeCaptions(captions).some(({ verdict }) => verdict.isSilentlyWrong);
    if (isWrong) failed.push('captions: no wrong price or stock');
  }
}
for (const claim of failed) console.log(`FAILED: ${claim}`);
process.exitCode = failed.length > 0 ? 1 : 0;
