import { expect, test } from 'vitest';
import { overdueUpdates } from '../scripts/componentPolicy.ts';

const now = new Date('2026-11-24T00:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();

test('a patch is due after 30 days, a minor update after 90; of several the one that has waited longest is named', () => {
  const released = {
    created: ago(2000),
    '2.4.9': ago(10),
    '2.5.0': ago(200),
    '2.5.1': ago(45),
    '2.5.2': ago(31),
    '2.5.3': ago(1),
    '2.6.0-beta.1': ago(150),
    '2.6.0': ago(91),
    '2.7.0': ago(90),
  };
  expect(overdueUpdates('2.5.0', released, now)).toEqual([
    { update: 'minor', version: '2.6.0', days: 91 },
    { update: 'patch', version: '2.5.1', days: 45 },
  ]);
  expect(overdueUpdates('2.7.0', released, now)).toEqual([]);
});

test('a major update is overdue after a year, and only if the installed version is unmaintained', () => {
  const left = { '1.9.0': ago(600), '2.0.0': ago(366) };
  expect(overdueUpdates('1.9.0', left, now)).toEqual([{ update: 'major', version: '2.0.0', days: 366 }]);
  expect(overdueUpdates('1.9.0', { ...left, '1.9.1': ago(20) }, now)).toEqual([]);
});
