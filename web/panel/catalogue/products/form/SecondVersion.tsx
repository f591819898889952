import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { productLimits } from '#domain/catalogue/products.ts';
import { secondLanguageOf } from '#domain/platform/scripts.ts';
import * as texts from '#texts/productForm.gen.ts';
import { useEarlyTaps } from '../../../lib/useEarlyTaps.ts';
import { describeLength } from './formValues.ts';
import classes from './ProductForm.module.css';
import type { ProductFormState } from './useProductForm.ts';

/** The name and description in a second language (languages.md, section 5), behind a button until they are needed. */
export function SecondVersion({ form }: Pick<ProductFormState, 'form'>) {
  const [isOpen, setOpen] = useState(false);
  const ref = useEarlyTaps();
  const { name: firstName, translation } = form.values;
  const { name = '', description = '' } = translation ?? {};
  const language = secondLanguageOf(firstName);
  const change = (typed: Partial<NonNullable<typeof translation>>) => {
    const next = { name, description, ...typed };
    form.setFieldValue('translation', next.name || next.description ? next : undefined);
  };
  const isRefused = Object.keys(form.errors).some((field) => field.startsWith('translation'));
  // Emptied fields stay while the form is open.
  if (!isOpen && !translation) {
    return (
      <div ref={ref} data-loads-later>
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {texts.addVersion({ language })}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.fields}>
      <TextInput
        label={texts.secondName({ language })}
        description={describeLength(name, productLimits.name) ?? texts.secondVersionHint()}
        value={name}
        onChange={({ currentTarget }) => {
          setOpen(true);
          change({ name: currentTarget.value });
        }}
        error={isRefused}
        autoComplete="off"
        autoFocus={isOpen}
        lang={language}
      />
      <Textarea
        label={texts.secondDescription({ language })}
        description={describeLength(description, productLimits.description)}
        value={description}
        onChange={({ currentTarget }) => {
          setOpen(true);
          change({ description: currentTarget.value });
        }}
        rows={4}
        resize="vertical"
        lang={language}
      />
    </div>
  );
}
