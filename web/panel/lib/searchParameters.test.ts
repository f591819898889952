import { describe, expect, test } from 'vitest';
import { searchLimit } from '#domain/platform/search.ts';
import { createSearchValidator, oneOf, recordId, searchQuery, textParameter } from './searchParameters.ts';

const record = '01890a5d-ac96-774b-bcce-b302099a8057';
const read = createSearchValidator({
  search: searchQuery,
  status: oneOf(['pending', 'shipped']),
  unanswered: oneOf([true]),
  order: recordId,
  token: textParameter,
});

describe('search parameters', () => {
  test('are taken where they make sense', () => {
    const given = { search: 'lamp', status: 'shipped', unanswered: true, order: record, token: 'x' };
    expect(read(given)).toEqual(given);
  });

  test('are left out where they do not, as are those that nobody reads', () => {
    const given = { status: 'lost', unanswered: 'true', order: `${record}0`, other: 1 };
    expect(read(given)).toEqual({});
    expect(read({ status: ['pending'], order: [record] })).toEqual({});
  });

  test('of digits alone are texts all the same', () => {
    expect(read({ search: 98765, token: 12 })).toEqual({ search: '98765', token: '12' });
  });

  test('that are searched for are cut to what the fields take', () => {
    expect(read({ search: 'y'.repeat(searchLimit + 1) }).search).toHaveLength(searchLimit);
  });
});
