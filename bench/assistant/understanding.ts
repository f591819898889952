/** Measures how well single messages are understood, without catalogue and conversation. */
import { minIntentScore } from '../../domain/assistant/assistant.ts';
import { type Understanding, understand } from '../../server/language/understand.ts';
import { type CustomerCase, customers, isAside, voice } from './corpus.ts';
import { printTable, share } from './table.ts';

type Result = { wanted: CustomerCase; understood: Understanding; intent: boolean; language: boolean };

const handoverIntents = ['person', 'complaint', 'health', 'law'];

function isRightIntent({ actions, handsOver }: CustomerCase, { intents }: Understanding): boolean {
  const [strongest] = intents;
  if (!strongest || strongest.score < minIntentScore) return actions.includes('asksBack');
  return actions.includes(strongest.name) || (handsOver !== 'no' && handoverIntents.includes(strongest.name));
}

/** Single messages that do not depend on the shop's own questions. */
function isIndependent({ before, message, actions }: CustomerCase): boolean {
  return before.length === 0 && message !== voice && !actions.includes('question');
}

export function showUnderstanding(listsTuned: boolean): void {
  const results = customers.filter(isIndependent).map((wanted): Result => {
    const understood = understand(wanted.message);
    const language = !/\p{L}/u.test(wanted.message) || understood.language === wanted.language;
    return { wanted, understood, language, intent: isRightIntent(wanted, understood) };
  });
  printTable('single messages, understood without the shop', results, ({ wanted }) => wanted, [
    ['right intent', (some) => share(some, ({ intent }) => intent)],
    ['right language', (some) => share(some, ({ language }) => language)],
  ]);
  for (const { wanted, understood, intent, language } of listsTuned ? results : []) {
    if (isAside(wanted.id) || (intent && language)) continue;
    const found = understood.intents.map(({ name, score }) => `${name} ${score.toFixed(2)}`).join(', ');
    console.log(`${wanted.id} ${wanted.message}`);
    console.log(`   ${understood.language}: ${found || 'nothing'}; wanted ${wanted.actions.join('|')}`);
  }
}
