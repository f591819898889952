/** Wishes in words that are hardly read as a change of the cart, below every state of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Conversation, parseConversations } from './cases.ts';

const home = '12 MG Road, Jaipur 302012';
const lives = `@ lives at ${home}`;

/**
 * Returns three conversations for each wish: below a cart that is shown, below one whose address is asked for, and
 * before further goods. Whoever confirms gets an order that has the wish, or is told first that it was missed.
 */
export function readLostWishes(): Conversation[] {
  const rows = readFileSync(join(import.meta.dirname, 'lostWishes.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  return rows.flatMap((row, place) => {
    const [shop = '', says = '', wish = '', order = '', also = '', item = ''] = row.split('\t');
    const begin = (state: string) => `# w${place + 1}${state} hi-Latn ${shop} · ${wish}`;
    const turn = (words: string) => [`> ${words}`, '= any cart'];
    const confirm = (lines: string) =>
      ['yes confirm', '[place]'].flatMap((says) => [`> ${says}`, `= order ${lines} to ${home} || any cart`]);
    const conversations = [
      [begin('a'), lives, ...turn(says), ...turn(wish), ...confirm(order)],
      [begin('b'), ...turn(says), ...turn(wish), ...turn(home), ...confirm(order)],
      [begin('c'), ...turn(says), ...turn(wish), ...turn(also), ...turn(home), ...confirm(`${order}, ${item}`)],
    ];
    return parseConversations(conversations.flat().join('\n'));
  });
}
