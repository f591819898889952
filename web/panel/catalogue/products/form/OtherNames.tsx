import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { productLimits } from '#domain/catalogue/products.ts';
import * as texts from '#texts/productForm.gen.ts';
import { describeLength, productFieldLabels } from './formValues.ts';
import type { ProductFormState } from './useProductForm.ts';

/** Behind a button until it is needed: it has a value or an error, or the seller asks for it. */
export function OtherNames({ form }: Pick<ProductFormState, 'form'>) {
  const { alsoCalled } = form.values;
  const { onChange, error, ...field } = form.getInputProps('alsoCalled');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !alsoCalled && !error) {
    return (
      <Button variant="subtle" style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        {texts.addOtherNames()}
      </Button>
    );
  }
  return (
    <TextInput
      {...field}
      label={productFieldLabels.alsoCalled()}
      error={Boolean(error)}
      description={describeLength(alsoCalled, productLimits.alsoCalled) ?? texts.alsoCalledHint()}
      autoComplete="off"
      autoFocus={isOpen}
      onChange={(event) => {
        // An emptied field stays.
        setOpen(true);
        onChange(event);
      }}
    />
  );
}
