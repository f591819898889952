import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import * as texts from '#texts/productForm.gen.ts';
import { Toggle } from '../../../ui/form/Toggle.tsx';
import type { VariantValues } from './formValues.ts';
import { NumberField } from './NumberField.tsx';
import { parseDecimal } from './parseDecimal.ts';
import type { ProductFormState } from './useProductForm.ts';
import classes from './VariantsField.module.css';

type Props = Pick<ProductFormState, 'form'> & { variants: VariantValues[] };

/** Price, stock and offer of each variant (options.md, section 7), in place of the product's own. */
export default function VariantsField({ form, variants }: Props) {
  const titleId = useId();
  const offered = variants.filter(({ isOffered }) => isOffered);
  const stock = offered.reduce((sum, { stock }) => sum + parseDecimal(stock), 0);
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} id={titleId} className={classes.title}>
        {texts.variants()}
      </Title>
      <Text className={classes.sum}>{texts.variantsHint({ stock })}</Text>
      <ul className={classes.list}>
        {variants.map((variant, row) => (
          <li key={variant.id ?? variant.label} className={classes.row}>
            <strong className={classes.label}>{variant.label}</strong>
            <VariantInputs form={form} variant={variant} row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VariantInputs({ form, variant, row }: Pick<Props, 'form'> & { variant: VariantValues; row: number }) {
  const { label, price, stock, isOffered } = variant;
  const change = (changes: Partial<VariantValues>) => {
    const { withOptions } = form.values;
    if (!withOptions) return;
    const variants = withOptions.variants.map((other, index) => (index === row ? { ...other, ...changes } : other));
    form.setFieldValue('withOptions', { ...withOptions, variants });
  };
  const isRefused = (field: string) => form.errors[`variants.${row}.${field}`] !== undefined;
  return (
    <>
      <NumberField
        label={texts.variantPrice({ label })}
        value={price}
        onChange={(price) => change({ price })}
        step="0.01"
        inputMode="decimal"
        required
        error={isRefused('pricePaise')}
      />
      <NumberField
        label={texts.variantStock({ label })}
        value={stock}
        onChange={(stock) => change({ stock })}
        step="1"
        inputMode="numeric"
        required
        error={isRefused('stock')}
      />
      <Toggle
        label={texts.variantOffered({ label })}
        checked={isOffered}
        onChange={(event) => change({ isOffered: event.currentTarget.checked })}
      />
    </>
  );
}
