import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keysOf } from '#domain/platform/records.ts';
import { countryName } from '#texts/countries.ts';
import * as errors from '#texts/errors.gen.ts';
import { packageFactLabels } from '#texts/productFacts.ts';
import * as texts from '#texts/productForm.gen.ts';
import * as options from '#texts/productOptions.gen.ts';
import { getVisibility, visibilityLabels } from '../productVisibility.ts';
import {
  type FactName,
  type ProductField,
  type ProductFormValues,
  productFieldLabels,
  type VariantValues,
} from './formValues.ts';
import classes from './NewerVersionNotice.module.css';
import type { NewerVersion } from './useNewerVersion.ts';

export type NewerVersionNoticeProps = { newer: NewerVersion; isErrorShown: boolean };

/** Offers to load the newest version after an edit conflict, then the values that it replaced. */
export function NewerVersionNotice({ newer, isErrorShown }: NewerVersionNoticeProps) {
  const fields = keysOf(newer.unsaved);
  return (
    <>
      {newer.exists && (
        <Alert color="orange" role="status" className={classes.notice}>
          {!isErrorShown && <Text mb={4}>{errors.product_changed()}</Text>}
          <Text mb="sm">{texts.keptAside()}</Text>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={newer.load}
            disabled={newer.isLoading}
          >
            {newer.isLoading ? texts.loadingLatest() : texts.loadLatest()}
          </Button>
        </Alert>
      )}
      {fields.length > 0 && (
        <Alert color="blue" role="status" title={texts.typedBefore()} className={classes.notice}>
          <ul className={classes.fields}>
            {fields.map((field) => (
              <li key={field} className={classes.field}>
                <div className={classes.words}>
                  <span className={classes.label}>{productFieldLabels[field]()}</span>
                  <span className={classes.typed}>{describeField(field, newer.unsaved)}</span>
                </div>
                <Button variant="default" size="xs" onClick={() => newer.restore(field)}>
                  {texts.takeBack()}
                </Button>
              </li>
            ))}
          </ul>
          <Group mt="sm">
            <Button variant="default" size="xs" onClick={newer.dismiss}>
              {texts.keepLatest()}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}

/** The seller may have removed the options. */
const describeField = (field: ProductField, unsaved: Partial<ProductFormValues>) =>
  field === 'withOptions' && !unsaved.withOptions ? options.noOptions() : describeValue(unsaved[field]);

function describeValue(value: ProductFormValues[ProductField] | undefined): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join('\n') : texts.noImages();
  if (typeof value === 'boolean') return visibilityLabels[getVisibility({ isActive: value })]();
  if (typeof value === 'object') return describeObject(value);
  return value || texts.empty();
}

/** Variants, the second name and description, or the facts that are stated. */
const describeObject = (
  value: Exclude<ProductFormValues['withOptions' | 'translation' | 'facts'], undefined>,
): string => {
  if ('description' in value) return [value.name, value.description].join('\n');
  return 'variants' in value
    ? value.variants.map(describeVariant).join('\n')
    : keysOf(value)
        .flatMap((name) => (value[name] === '' ? [] : [describeFact(name, value[name])]))
        .join('\n') || texts.empty();
};

const factLabels: Record<FactName, () => string> = {
  ...packageFactLabels,
  sku: options.sku,
  mrpPaise: options.mrp,
  weightGrams: options.weight,
};

const describeFact = (name: FactName, value: string) =>
  texts.factSummary({ label: factLabels[name](), value: name === 'countryOfOrigin' ? countryName(value) : value });

const describeVariant = ({ label, price, stock }: VariantValues) => texts.variantSummary({ label, price, stock });
