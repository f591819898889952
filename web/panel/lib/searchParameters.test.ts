import { describe, expect, test } from 'vitest';
import { maxSearchLength } from '#domain/platform/search.ts';
import { createSearchValidator, oneOf, recordId, searchQuery, textParameter } from './searchParameters.ts';

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const validate = createSearchValidator({
  search: searchQuery,
  status: oneOf(['pending', 'shipped']),
  unanswered: oneOf([true]),
  order: recordId,
  token: textParameter,
});

describe('createSearchValidator', () => {
  test('keeps valid values', () => {
    const given = { search: 'lamp', status: 'shipped', unanswered: true, order: uuid, token: 'x' };
    expect(validate(given)).toEqual(given);
  });

  test('drops invalid values and unknown parameters', () => {
    const given = { status: 'lost', unanswered: 'true', order: `${uuid}0`, other: 1 };
    expect(validate(given)).toEqual({});
    expect(validate({ status: ['pending'], order: [uuid] })).toEqual({});
  });

  test('reads digits as text', () => {
    expect(validate({ search: 98765, token: 12 })).toEqual({ search: '98765', token: '12' });
  });

  test('truncates searches to the maximum length', () => {
    expect(validate({ search: 'y'.repeat(maxSearchLength + 1) }).search).toHaveLength(maxSearchLength);
  });
});
