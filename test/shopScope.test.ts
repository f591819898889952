import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { production } from '../scripts/measure.ts';

const source = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const folder = (file: string) => file.split('/')[0];

/** Updates and deletions, up to where they are executed. */
const statement = /\.(updateTable|deleteFrom)\((?:(?!\.execute|\.updateTable|\.deleteFrom|\n\);\n)[\s\S])*/g;

test('limits every update or delete by phone or contact to a shop or a single contact', () => {
  // Rows of a contact belong to its number, not to a shop; a draft belongs to the phone that is working on it.
  const ofContacts =
    /\.(updateTable|deleteFrom)\('(channel(Messages|Outbox|Events)|contacts|dataVisits|simulated\w+|productDrafts)'\)/;
  // A simulated phone belongs to one shop or visitor.
  const statements = production
    .filter((file) => folder(file) === 'server' && !file.startsWith('server/chat/simulator/'))
    .flatMap(
      (file) =>
        source(file)
          .match(statement)
          ?.map((text) => ({ file, text })) ?? [],
    );
  const byPerson = statements.filter(({ text }) => /\.where[\s\S]*'(\w+\.)?(phone|contactId)'/.test(text));
  expect(byPerson.length).toBeGreaterThan(8);
  const isLimited = (text: string) =>
    /\bsellerId\b|isOfNumber|isMessageOf|simulatedContact/.test(text) || ofContacts.test(text);
  expect(byPerson.filter(({ text }) => !isLimited(text))).toEqual([]);
});
