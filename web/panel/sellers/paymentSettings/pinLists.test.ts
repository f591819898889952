import { expect, test } from 'vitest';
import { listPins, mergePinErrors, parsePins } from './pinLists.ts';

test.each([
  ['302, 303,3040', ['302', '303', '3040']],
  ['302001\n302002\r\n\n303', ['302001', '302002', '303']],
  ['302 001, 302 002', ['302 001', '302 002']],
  ['302001 302002;303', ['302001', '302002', '303']],
  ['३०२ ००१', ['३०२ ००१']],
  ['Jaipur, 302', ['Jaipur', '302']],
  ['  ', []],
])('reads %j as a list of PIN codes', (typed, pins) => {
  expect(parsePins(typed)).toEqual(pins);
});

test('shows a list as it can be typed again', () => {
  expect(parsePins(listPins(['302', '3040']))).toEqual(['302', '3040']);
});

test('reports a wrong PIN code at the field of its list', () => {
  expect(mergePinErrors({ 'onlyPins.3': 'Wrong', 'zones.1.pins.0': 'Bad', feePaise: 'Too much' })).toEqual({
    onlyPins: 'Wrong',
    'zones.1.pins': 'Bad',
    feePaise: 'Too much',
  });
});
