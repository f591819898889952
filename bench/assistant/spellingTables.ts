/** Measures which words for goods find what they mean, and which everyday words are mistaken for goods. */
import type { PagesContext } from '../../server/pages/context.ts';
import { openEngine } from './builtIn.ts';
import { isAside } from './corpus.ts';
import { fillSpellingShop, judgeSpelling, namesGoods, type SpellingVerdict, spellings } from './spellingCases.ts';
import { printTable, share } from './table.ts';

export async function showSpellings(context: PagesContext, listsTuned: boolean): Promise<void> {
  const run = (text: string, values: unknown[] = []) => context.database.pool.query(text, values);
  const sellerId = await fillSpellingShop(run);
  await run('analyze');
  const propose = await openEngine(context, { sellerId, conversationId: sellerId, phone: '' });
  const verdicts: SpellingVerdict[] = [];
  for (const wanted of spellings) {
    verdicts.push(judgeSpelling(wanted, await propose([...wanted.before, wanted.message])));
  }
  printTable('words for goods', verdicts, ({ wanted }) => wanted, [
    ['goods found', (some) => share(some, isRight, ({ wanted }) => namesGoods(wanted))],
    ['no goods mistaken', (some) => share(some, isRight, ({ wanted }) => !namesGoods(wanted))],
  ]);
  for (const { wanted, came } of listsTuned ? verdicts.filter((one) => !isRight(one)) : []) {
    if (isAside(wanted.id)) continue;
    console.log(`${wanted.id} ${[...wanted.before, wanted.message].join(' ⏎ ')}`);
    console.log(`   ${came.join(' ') || 'none'}, wanted ${wanted.records}`);
  }
}

const isRight = (verdict: SpellingVerdict) => verdict.isRight;
