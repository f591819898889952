import { expect, test } from 'vitest';
import { parsePhoneTapId } from './connections.ts';
import { parseDraftTapId } from './drafts.ts';
import { formatImportTapId, importTapNames, isSpreadsheet, parseImportTapId } from './phoneImports.ts';
import { parseProposalTapId } from './proposals.ts';

const importId = '0198c0de-0000-7000-8000-000000000001';

test.each(importTapNames)('the tap %s reads as it was written, and is no other tap', (name) => {
  const id = formatImportTapId({ name, importId });
  expect(parseImportTapId(id)).toEqual({ name, importId });
  expect([parsePhoneTapId, parseDraftTapId, parseProposalTapId].map((parse) => parse(id))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  '',
  'import-apply',
  'import-apply:',
  'import-apply:1',
  `undo:${importId}`,
  `import-apply:${importId}:1`,
])('reads no tap in %j', (id) => expect(parseImportTapId(id)).toBeUndefined());

test.each([
  ['rates.csv', '', true],
  ['Meesho.XLSX', 'application/octet-stream', true],
  ['old.xls', 'application/vnd.ms-excel', true],
  ['', 'text/csv; charset=utf-8', true],
  ['rates.pdf', 'application/pdf', false],
  ['csv', 'text/html', false],
  ['photos.zip', 'application/zip', false],
])('takes %s of type %s for a table: %s', (name, mimeType, is) => {
  expect(isSpreadsheet({ externalId: '1', sha256: null, name, mimeType })).toBe(is);
});
