import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { production } from '../scripts/measure.ts';

const source = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const folder = (file: string) => file.split('/')[0];

test('limits every update or delete by phone or contact to a shop or a single contact', () => {
  // Rows of a contact belong to its number, not to a shop.
  const ofContacts =
    /(update|delete from) (channel_messages|channel_outbox|channel_events|contacts|data_visits|simulated_\w+)\b/;
  const statements = production
    .filter((file) => folder(file) === 'server' && !file.includes('/migrations/'))
    .flatMap(
      (file) =>
        source(file)
          .match(/`[^`]*`|'[^'\n]*'/g)
          ?.map((text) => ({ file, text })) ?? [],
    );
  const byPerson = statements.filter(
    ({ text }) =>
      /\b(update \S+( as \w+)? set|delete from) ?/.test(text) && /\bwhere\b[\s\S]*\b(phone|contact_id)\b/.test(text),
  );
  expect(byPerson.length).toBeGreaterThan(8);
  const isLimited = (text: string) => /\bseller_id\b|isOfNumber|isMessageOf/.test(text) || ofContacts.test(text);
  expect(byPerson.filter(({ text }) => !isLimited(text))).toEqual([]);
});
