import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { production } from '../scripts/measure.ts';

const source = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const room = (file: string) => file.split('/')[0];

test('what is updated or deleted by phone or contact is limited to shops, or to what belongs to one contact alone', () => {
  // Rows that belong to a contact, and so to its number: they have no shop of their own.
  const ofContacts =
    /(update|delete from) (channel_messages|channel_outbox|channel_events|contacts|data_visits|simulated_\w+)\b/;
  const statements = production
    .filter((file) => room(file) === 'server' && !file.includes('/migrations/'))
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
