import { expect, test } from 'vitest';
import { readHeading, splitChanges } from './changeParts.ts';

const partsOf = (text: string) => splitChanges(text).map((part) => part.text);

test.each([
  ['1) lamp - 450\n2) diya - 65', ['lamp - 450', 'diya - 65']],
  ['*lamp* 450/-\n*diya* 65/-', ['lamp 450/-', 'diya 65/-']],
  ['lamp 450 | diya 65 | stole 475', ['lamp 450', 'diya 65', 'stole 475']],
  ['lamp 450; diya 65;', ['lamp 450', 'diya 65']],
  ['lamp 450 / diya 65', ['lamp 450', 'diya 65']],
  ['lamp: 450 → 480\ndiya: 60 → 65', ['lamp: 450 → 480', 'diya: 60 → 65']],
  ['lamp: 12, diya: 40', ['lamp: 12', 'diya: 40']],
  ['aaj ki mithai: barfi 20, laddu 35', ['barfi 20', 'laddu 35']],
  ['received today: lamp 20, diya 100', ['lamp 20 received', 'diya 100 received']],
  ['maal aaya\nlamp 20\ndiya 100', ['lamp 20 received', 'diya 100 received']],
  ['aaj bika\nlamp 3\ndiya 50', ['lamp 3 sold', 'diya 50 sold']],
  ['stock\nlamp 12\ndiya 40', ['lamp 12 stock', 'diya 40 stock']],
  ['naya rate: lamp 480, diya 65', ['lamp 480 price', 'diya 65 price']],
  ['sizes M 3 left n L 2 left', ['sizes M 3 left', 'L 2 left']],
])('%j is split into its changes', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test.each([
  ['jutti: red 5, golden 8', 'jutti', undefined],
  ['aaj ki bikri: lamp 3, diya 20', 'aaj ki bikri', 'sold'],
  ['lamp: 450 → 480\ndiya: 60 → 65', undefined, undefined],
  ['stole: 450', undefined, undefined],
])('the heading of %j', (text, heading, kind) => {
  expect([readHeading(text)?.heading, readHeading(text)?.kind]).toEqual([heading, kind]);
});
