import type { ImportTarget } from '#domain/catalogue/imports/importTargets.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { importTargetLabels } from '#texts/importProblems.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { grams } from '#texts/productFacts.gen.ts';
import type { ImportRow } from './importQueries.ts';

export type FieldChange = ImportRow['changes'][number];

/** Fields that are called differently from their columns. */
const targets: Record<string, ImportTarget> = {
  pricePaise: 'price',
  mrpPaise: 'mrp',
  weightGrams: 'weight',
  image: 'images',
  options: 'optionValue',
};

/** A changed field as screens show it: its name, and its value before and after. */
export function describeChange({ field, from, to }: FieldChange): { label: string; from: string; to: string } {
  const target = targets[field] ?? field;
  const label = isLabelled(target) ? importTargetLabels[target]() : field;
  return { label, from: formatValue(field, from), to: formatValue(field, to) };
}

const isLabelled = (target: string): target is ImportTarget => Object.hasOwn(importTargetLabels, target);

function formatValue(field: string, value: FieldChange['from']): string {
  if (Array.isArray(value)) return field === 'images' ? texts.photoCount({ count: value.length }) : value.join(', ');
  if (value === null || value === '') return texts.empty();
  if (typeof value === 'boolean') return value ? texts.yes() : texts.no();
  if (typeof value === 'number') return formatNumber(field, value);
  const category = field === 'category' ? productCategories.find((name) => name === value) : undefined;
  return category ? productCategoryLabels[category]() : value;
}

function formatNumber(field: string, value: number): string {
  if (field === 'pricePaise' || field === 'mrpPaise') return formatPaise(value);
  return field === 'weightGrams' ? grams({ grams: value }) : formatCount(value);
}
