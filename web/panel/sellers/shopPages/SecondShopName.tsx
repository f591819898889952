import { Button, Textarea, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { sellerTextLimits } from '#domain/sellers/sellers.schema.ts';
import * as texts from '#texts/shopPage.gen.ts';
import type { ShopPageValues } from './shopPageValues.ts';

type Props = {
  form: Pick<ReturnType<typeof useForm<ShopPageValues>>, 'values' | 'errors' | 'getInputProps'>;
  language: PageLanguage;
};

/** The shop's name and description in a second language (languages.md, section 5), behind a button until needed. */
export function SecondShopName({ form, language }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { secondName, secondDescription } = form.values;
  if (!isOpen && !secondName && !secondDescription) {
    return (
      <div>
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {texts.addVersion({ language })}
        </Button>
      </div>
    );
  }
  // Emptied fields stay while the form is open.
  const opening = { onFocus: () => setOpen(true), lang: language };
  return (
    <>
      <TextInput
        label={texts.secondName({ language })}
        description={texts.secondNameHint()}
        maxLength={sellerTextLimits.businessName}
        autoComplete="off"
        {...opening}
        {...form.getInputProps('secondName')}
        error={form.errors['translation.name']}
      />
      <Textarea
        label={texts.secondDescription({ language })}
        maxLength={sellerTextLimits.description}
        rows={4}
        resize="vertical"
        {...opening}
        {...form.getInputProps('secondDescription')}
      />
    </>
  );
}
