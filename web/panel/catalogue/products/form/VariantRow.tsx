import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import { optionLimits } from '#domain/catalogue/options.ts';
import { rupeesToPaise } from '#domain/language/money.ts';
import * as texts from '#texts/productOptions.gen.ts';
import { Toggle } from '../../../ui/form/Toggle.tsx';
import type { VariantValues } from './formValues.ts';
import { NumberField } from './NumberField.tsx';
import { OptionalNumber } from './OptionalNumber.tsx';
import { PhotoChoice } from './PhotoChoice.tsx';
import { parseDecimal } from './parseDecimal.ts';
import classes from './VariantsField.module.css';

type Props = {
  variant: VariantValues;
  images: string[];
  /** Whether its price is typed here, and not one for all. */
  hasOwnPrice: boolean;
  /** The last one can't be left out. */
  isOnly: boolean;
  /** Names of the fields that were refused. */
  refused: string[];
  onChange: (label: string, changes: Partial<VariantValues>) => void;
  onRemove: (label: string) => void;
};

/** The form copies all values with each key press, so rows compare contents: typing draws one row of 250. */
const isSameRow = (before: Props, after: Props) => JSON.stringify(before) === JSON.stringify(after);

/** One combination: price, stock and offer, and behind a button its photo, SKU, MRP and weight. */
export const VariantRow = memo(function VariantRow(props: Props) {
  const { variant, hasOwnPrice, refused, onChange } = props;
  const { label, price, stock, isOffered } = variant;
  const isDetailRefused = ['sku', 'mrpPaise', 'weightGrams', 'image'].some((field) => refused.includes(field));
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.row}>
      <strong className={classes.label}>{label}</strong>
      {hasOwnPrice && (
        <NumberField
          label={nameOf(texts.price(), label)}
          value={price}
          onChange={(price) => onChange(label, { price })}
          step="0.01"
          inputMode="decimal"
          required
          error={refused.includes('pricePaise')}
        />
      )}
      <NumberField
        label={nameOf(texts.stock(), label)}
        value={stock}
        onChange={(stock) => onChange(label, { stock })}
        step="1"
        inputMode="numeric"
        required
        error={refused.includes('stock')}
      />
      <Toggle
        label={nameOf(texts.offered(), label)}
        checked={isOffered}
        onChange={({ currentTarget: { checked } }) => onChange(label, { isOffered: checked })}
      />
      <Button
        variant="subtle"
        aria-expanded={isOpen || isDetailRefused}
        aria-label={texts.detailsOf({ label })}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.details()}
      </Button>
      {(isOpen || isDetailRefused) && <Details {...props} />}
    </li>
  );
}, isSameRow);

/** A field's name for screen readers, who don't see in which row it is: 'Stock: Red, M'. */
const nameOf = (field: string, label: string): ReactNode => (
  <>
    {field}
    <VisuallyHidden component="span">: {label}</VisuallyHidden>
  </>
);

function Details({ variant, images, isOnly, refused, onChange, onRemove }: Props) {
  const { label, sku, mrpPaise, weightGrams, image } = variant;
  return (
    <div className={classes.details}>
      {images.length > 0 && (
        <PhotoChoice
          images={images}
          chosen={image}
          describe={(number) => texts.photo({ number, label })}
          onChoose={(chosen) => onChange(label, { image: chosen })}
        />
      )}
      <TextInput
        label={nameOf(texts.sku(), label)}
        value={sku ?? ''}
        maxLength={optionLimits.sku}
        autoComplete="off"
        error={refused.includes('sku')}
        onChange={({ currentTarget: { value } }) => onChange(label, { sku: value || null })}
      />
      <OptionalNumber
        label={nameOf(texts.mrp(), label)}
        value={mrpPaise === null ? '' : String(mrpPaise / 100)}
        step="0.01"
        isRefused={refused.includes('mrpPaise')}
        onChange={(typed) =>
          onChange(label, { mrpPaise: typed === '' ? null : (rupeesToPaise(parseDecimal(typed)) ?? 0) })
        }
      />
      <OptionalNumber
        label={nameOf(texts.weight(), label)}
        value={weightGrams === null ? '' : String(weightGrams)}
        step="1"
        isRefused={refused.includes('weightGrams')}
        onChange={(typed) => onChange(label, { weightGrams: typed === '' ? null : parseDecimal(typed) })}
      />
      {!isOnly && (
        <Button variant="subtle" color="red" onClick={() => onRemove(label)}>
          {texts.dontMake({ label })}
        </Button>
      )}
    </div>
  );
}
