/**
 * Draws texts for a review by the voice: `node scripts/drawTexts.ts --commit <hash> [--seed <hash>] [--language hi]`.
 * Those of another language than English follow the English ones, after a tab.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    commit: { type: 'string' },
    seed: { type: 'string' },
    count: { type: 'string', default: '200' },
    language: { type: 'string', default: 'en' },
  },
});
const count = Number(values.count);
const { commit = '', language } = values;
if (!/^[0-9a-f]{40}$/.test(commit) || !Number.isInteger(count) || count < 1) {
  console.error('node scripts/drawTexts.ts --commit <hash> [--seed <hash>] [--count 200] [--language en]');
  process.exit(2);
}

// The texts are read from the commit itself, so a later checkout draws the same ones.
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
const files = git('ls-tree', '-r', '-z', '--name-only', commit, 'texts/en').split('\0').filter(Boolean);
const texts = files.flatMap((file) => {
  const read = (path: string): Record<string, string> => JSON.parse(git('show', `${commit}:${path}`));
  const translated = language === 'en' ? undefined : read(file.replace('texts/en', `texts/${language}`));
  return Object.entries(read(file)).map(([key, message]) => ({
    name: `${basename(file, '.json')}.${key}`,
    message: translated ? `${message}\t${translated[key]}` : message,
  }));
});

// Hashing the commit, or a seed in its place, with each name makes a draw that nobody can choose and everybody can repeat.
const drawKey = (name: string) =>
  createHash('sha256')
    .update((values.seed ?? commit) + name)
    .digest('hex');
const drawn = texts
  .map((text) => ({ ...text, key: drawKey(text.name) }))
  .sort((a, b) => (a.key < b.key ? -1 : 1))
  .slice(0, count);
for (const { name, message } of drawn) console.log(`${name}: ${message.replaceAll('\n', '⏎')}`);
