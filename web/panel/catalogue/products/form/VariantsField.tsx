import { Button, Checkbox, NativeSelect, Title } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import * as texts from '#texts/productForm.gen.ts';
import * as options from '#texts/productOptions.gen.ts';
import type { VariantValues } from './formValues.ts';
import { NumberField } from './NumberField.tsx';
import { type OpenOption, OptionsEditor } from './OptionsEditor.tsx';
import { changeVariants, type WithOptions } from './optionEdits.ts';
import { PhotoChoice } from './PhotoChoice.tsx';
import { parseDecimal } from './parseDecimal.ts';
import type { ProductFormState } from './useProductForm.ts';
import { VariantRow } from './VariantRow.tsx';
import classes from './VariantsField.module.css';

type Props = Pick<ProductFormState, 'form'> & { product: WithOptions; openOption: OpenOption };

/** Prices, stocks and options of a product that has some (options.md, section 7), in place of its own price and stock. */
export function VariantsField({ form, product, openOption }: Props) {
  const titleId = useId();
  const { variants } = product;
  const [isSamePrice, setSamePrice] = useState(() => new Set(variants.map(({ price }) => price)).size < 2);
  const set = (next: WithOptions) => form.setFieldValue('withOptions', next);
  const stock = variants.filter(({ isOffered }) => isOffered).reduce((sum, each) => sum + parseDecimal(each.stock), 0);
  const isPriceRefused = Object.keys(form.errors).some((field) => /^variants\.\d+\.pricePaise$/.test(field));
  const refusedFields = (row: number) =>
    Object.keys(form.errors).flatMap((path) => path.split(`variants.${row}.`)[1] ?? []);
  const { changeRow, removeRow } = useRowChanges(product, set);
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <Title order={3} id={titleId} className={classes.title}>
        {texts.inventory()}
      </Title>
      {isSamePrice && (
        <NumberField
          label={texts.price()}
          value={variants[0]?.price ?? '0'}
          onChange={(price) => set(changeVariants(product, undefined, { price }))}
          step="0.01"
          inputMode="decimal"
          required
          error={isPriceRefused}
        />
      )}
      <Checkbox
        label={options.samePrice()}
        checked={isSamePrice}
        onChange={({ currentTarget: { checked } }) => {
          setSamePrice(checked);
          if (checked) set(changeVariants(product, undefined, { price: variants[0]?.price ?? '0' }));
        }}
      />
      <p className={classes.sum}>{texts.variantsHint({ stock })}</p>
      <OptionsEditor form={form} label={options.another()} open={openOption} />
      <SetForMany product={product} isSamePrice={isSamePrice} onChange={set} />
      <PhotosByValue product={product} images={form.values.images} onChange={set} />
      <ul className={classes.list}>
        {variants.map((variant, row) => (
          <VariantRow
            key={variant.label}
            variant={variant}
            images={form.values.images}
            hasOwnPrice={!isSamePrice}
            isOnly={variants.length === 1}
            refused={refusedFields(row)}
            onChange={changeRow}
            onRemove={removeRow}
          />
        ))}
      </ul>
    </section>
  );
}

/** Handlers that stay the same while values change, so that rows that didn't change aren't drawn again. */
function useRowChanges(product: WithOptions, set: (product: WithOptions) => void) {
  const latest = useRef({ product, set });
  useLayoutEffect(() => {
    latest.current = { product, set };
  });
  const [handlers] = useState(() => {
    const edit = (label: string, edited: (variant: VariantValues) => VariantValues[]) => {
      const { product, set } = latest.current;
      set({ ...product, variants: product.variants.flatMap((each) => (each.label === label ? edited(each) : [each])) });
    };
    return {
      changeRow: (label: string, changes: Partial<VariantValues>) =>
        edit(label, (variant) => [{ ...variant, ...changes }]),
      removeRow: (label: string) => edit(label, () => []),
    };
  });
  return handlers;
}

type SetProps = { product: WithOptions; onChange: (product: WithOptions) => void };

/** All values with the option they belong to: 'Free' may be a size and a colour. */
const valuesOf = ({ options }: WithOptions) =>
  options.flatMap(({ values }, option) => values.map((value) => ({ id: `${option} ${value}`, option, value })));

/** Stock and price for all variants, or for those of one value. */
function SetForMany({ product, isSamePrice, onChange }: SetProps & { isSamePrice: boolean }) {
  const [chosen, setChosen] = useState('');
  const [stock, setStock] = useState('');
  const [price, setPrice] = useState('');
  const apply = () => {
    const meant = valuesOf(product).find(({ id }) => id === chosen);
    onChange(changeVariants(product, meant, { ...(stock && { stock }), ...(price && { price }) }));
    setStock('');
    setPrice('');
  };
  return (
    <div className={classes.many}>
      <NativeSelect
        label={options.setFor()}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">{options.all()}</option>
        {product.options.map(({ name }, index) => (
          <optgroup key={name} label={name}>
            {valuesOf(product)
              .filter(({ option }) => option === index)
              .map(({ id, value }) => (
                <option key={id} value={id}>
                  {value}
                </option>
              ))}
          </optgroup>
        ))}
      </NativeSelect>
      {!isSamePrice && (
        <NumberField
          label={options.price()}
          value={price}
          onChange={setPrice}
          step="0.01"
          inputMode="decimal"
          required={false}
          error={false}
        />
      )}
      <NumberField
        label={options.stock()}
        value={stock}
        onChange={setStock}
        step="1"
        inputMode="numeric"
        required={false}
        error={false}
      />
      <Button variant="default" size="md" disabled={!stock && !price} onClick={apply}>
        {options.set()}
      </Button>
    </div>
  );
}

/** One tap gives a colour its photo in all its sizes. Without colours the first option has photos. */
function PhotosByValue({ product, images, onChange }: SetProps & { images: string[] }) {
  const option = Math.max(
    product.options.findIndex(({ key }) => key === 'colour'),
    0,
  );
  const shown = product.options[option];
  if (!shown || images.length < 2) return null;
  return (
    <details className={classes.photos} open={shown.key === 'colour'}>
      <summary>{options.photosByValue(shown)}</summary>
      {shown.values.map((value) => {
        const image = product.variants.find(({ values }) => values[option] === value)?.image ?? null;
        return (
          <div key={value} className={classes.photosOf}>
            <span>{value}</span>
            <PhotoChoice
              images={images}
              chosen={image}
              describe={(number) => options.photoOf({ number, value })}
              onChoose={(chosen) => onChange(changeVariants(product, { option, value }, { image: chosen }))}
            />
          </div>
        );
      })}
    </details>
  );
}
