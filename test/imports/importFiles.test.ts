import { describe, expect, test } from 'vitest';
import { amazonFiles } from './files/amazon.ts';
import { billingPrograms } from './files/billingPrograms.ts';
import { feedFiles } from './files/feeds.ts';
import type { ImportFile } from './files/format.ts';
import { haatFiles } from './files/haat.ts';
import { marketplaceFiles } from './files/marketplaces.ts';
import { messyLists } from './files/messyLists.ts';
import { messyWorkbooks } from './files/messyWorkbooks.ts';
import { oddExports } from './files/oddExports.ts';
import { oddLists } from './files/oddLists.ts';
import { oddWorkbooks } from './files/oddWorkbooks.ts';
import { panelExports } from './files/panelExports.ts';
import { plainFiles } from './files/plain.ts';
import { refusedFiles } from './files/refusedFiles.ts';
import { sellerExports } from './files/sellerExports.ts';
import { sellerFeeds } from './files/sellerFeeds.ts';
import { shopLists } from './files/shopLists.ts';
import { shopFiles } from './files/shopSystems.ts';
import { shopWorkbooks } from './files/shopWorkbooks.ts';
import { strayExports } from './files/strayExports.ts';
import { strayLists } from './files/strayLists.ts';
import { strayWorkbooks } from './files/strayWorkbooks.ts';
import { unluckyExports } from './files/unluckyExports.ts';
import { unluckyLists } from './files/unluckyLists.ts';
import { unluckyWorkbooks } from './files/unluckyWorkbooks.ts';
import { valueFiles } from './files/values.ts';
import { listProblems, readImport } from './readImport.ts';

const files: ImportFile[] = [
  ...plainFiles,
  ...valueFiles,
  ...shopFiles,
  ...marketplaceFiles,
  ...amazonFiles,
  ...feedFiles,
  ...haatFiles,
  ...shopLists,
  ...shopWorkbooks,
  ...sellerExports,
  ...sellerFeeds,
  ...oddLists,
  ...oddWorkbooks,
  ...oddExports,
  ...billingPrograms,
  ...messyLists,
  ...messyWorkbooks,
  ...panelExports,
  ...unluckyLists,
  ...unluckyExports,
  ...unluckyWorkbooks,
  ...strayLists,
  ...strayExports,
  ...strayWorkbooks,
];

test('has at least 60 files with different names', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  expect(files.length).toBeGreaterThanOrEqual(60);
});

/** Every field that is expected, without a value: what is expected to be missing may be. */
const nothing = (expected: object = {}) => Object.fromEntries(Object.keys(expected).map((field) => [field, undefined]));

describe('a file becomes products', () => {
  test.each(files)('$name', async ({ content, choices, dialect, headerRow, products, problems = [], skipped = [] }) => {
    const trial = await readImport(typeof content === 'string' ? content : await content(), choices);
    expect(trial.form.dialect).toBe(dialect);
    if (headerRow !== undefined) expect(trial.form.headerRow).toBe(headerRow);
    expect(listProblems(trial)).toEqual(problems);
    expect(trial.skipped.map(({ row, code }) => `${row} ${code}`)).toEqual(skipped);
    expect(trial.products.map((product, at) => ({ ...nothing(products[at]), ...product }))).toMatchObject(products);
    for (const product of trial.products)
      if (!product.variants && product.errorRows.length === 0) expect(product.options).toBeUndefined();
  });
});

describe('a file that cannot be read is refused', () => {
  test.each(refusedFiles)('$name', async ({ content, code }) => {
    await expect(readImport(await content())).rejects.toMatchObject({ code });
  });
});
