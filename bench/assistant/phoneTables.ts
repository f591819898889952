/** Prints how well messages from a shop's own phone are parsed, by language. */
import { readCaption } from '../../server/language/captions.ts';
import { readSellerChange } from '../../server/language/sellerChanges.ts';
import { captions, isAside, sellerWords } from './corpus.ts';
import { judgeCaption, judgeSellerWords } from './phone.ts';
import { printTable, share } from './table.ts';

export function showCaptions(listsTuned: boolean): void {
  const read = captions.map((wanted) => ({ wanted, read: readCaption(wanted.caption) }));
  const verdicts = read.map((one) => ({ ...one, verdict: judgeCaption(one.wanted, one.read) }));
  printTable('captions', verdicts, ({ wanted }) => wanted, [
    ['right name', (results) => share(results, ({ verdict }) => verdict.name)],
    ['right price', (results) => share(results, ({ verdict }) => verdict.price)],
    ['a price that is none', (results) => share(results, ({ verdict }) => verdict.falsePrice)],
    ['right stock', (results) => share(results, ({ verdict }) => verdict.stock)],
    ['right sizes', (results) => share(results, ({ verdict }) => verdict.sizes)],
    ['right category', (results) => share(results, ({ verdict }) => verdict.category)],
  ]);
  for (const { wanted, read: found, verdict } of listsTuned ? verdicts : []) {
    const { falsePrice: _, ...parts } = verdict;
    const wrong = Object.entries(parts).filter(([, right]) => !right);
    if (isAside(wanted.id) || wrong.length === 0) continue;
    console.log(`${wanted.id} ${wanted.caption.replaceAll('\n', ' ⏎ ')}`);
    console.log(`   wrong ${wrong.map(([part]) => part).join(', ')}: ${JSON.stringify(found)}`);
  }
}

export function showSellerWords(listsTuned: boolean): void {
  const read = sellerWords.map((wanted) => ({ wanted, read: readSellerChange(wanted.words) }));
  const verdicts = read.map((one) => ({ ...one, verdict: judgeSellerWords(one.wanted, one.read) }));
  printTable('words of sellers', verdicts, ({ wanted }) => wanted, [
    ['right change', (results) => share(results, ({ verdict }) => verdict.change)],
    ['right goods', (results) => share(results, ({ verdict }) => verdict.goods)],
    ['right value', (results) => share(results, ({ verdict }) => verdict.value)],
  ]);
  for (const { wanted, read: found, verdict } of listsTuned ? verdicts : []) {
    if (isAside(wanted.id) || Object.values(verdict).every((right) => right)) continue;
    console.log(`${wanted.id} ${wanted.words}\n   ${JSON.stringify(found) ?? 'no change'}`);
  }
}
