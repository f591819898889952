import { expect, test } from 'vitest';
import { importCodes } from '#domain/catalogue/imports/importCodes.ts';
import { importTargets } from '#domain/catalogue/imports/importTargets.ts';
import { explainImportProblem, importCodeLabels, importTargetLabels } from './importProblems.ts';
import { inLanguage } from './language.ts';

test.each(['en', 'hi'] as const)('has a sentence for each code and a label for each target in %s', (language) => {
  inLanguage(language, () => {
    const sentences = importCodes.map((code) =>
      explainImportProblem({ code, field: 'price', value: '12', rows: [4, 9] }),
    );
    expect(sentences.filter((sentence) => !/[.।]$/.test(sentence))).toEqual([]);
    expect(new Set(sentences).size).toBe(importCodes.length);
    const labels = importCodes.map((code) => importCodeLabels[code]());
    expect(labels.filter((label) => !label || label.length > 40)).toEqual([]);
    expect(new Set(labels).size).toBe(importCodes.length);
    expect(importTargets.filter((target) => !importTargetLabels[target]())).toEqual([]);
  });
});

test('names the field, the value and the rows', () => {
  inLanguage('en', () => {
    expect(explainImportProblem({ code: 'text_lost' })).toBe('Excel lost this text. Save the file as "CSV UTF-8".');
    expect(explainImportProblem({ code: 'sku_repeated', rows: [4, 9, 12] })).toContain('Rows 4, 9 and 12 ');
    expect(explainImportProblem({ code: 'price_not_positive', field: 'mrp' })).toContain('The MRP must');
    expect(explainImportProblem({ code: 'html_removed', field: 'description' })).toContain('“Description”');
    expect(explainImportProblem({ code: 'option_missing', field: 'Size' })).toContain('“Size”');
    expect(explainImportProblem({ code: 'option_missing', rows: [4, 5] })).toContain('Rows 4 and 5');
  });
});
