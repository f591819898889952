import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { suggestOption } from '#domain/catalogue/optionSuggestion.ts';
import * as texts from '#texts/productOptions.gen.ts';
import { useEarlyTaps } from '../../../lib/useEarlyTaps.ts';
import { newOption } from './OptionSheet.tsx';
import { type OpenOption, OptionsEditor } from './OptionsEditor.tsx';
import classes from './OptionsField.module.css';
import { useOptionSheet } from './useOptionSheet.tsx';
import type { ProductFormState } from './useProductForm.ts';
import { VariantsField } from './VariantsField.tsx';

/** The product's variants, or the question whether it has some (options.md, section 7). */
export function OptionsField({ form }: Pick<ProductFormState, 'form'>) {
  const { withOptions } = form.values;
  const part = useEarlyTaps();
  const { sheet, open } = useOptionSheet(form, part);
  return (
    <div ref={part} data-loads-later>
      {withOptions ? (
        <VariantsField form={form} product={withOptions} openOption={open} />
      ) : (
        <section className={classes.section}>
          <Suggestion form={form} open={open} />
          <OptionsEditor form={form} label={texts.question()} open={open} />
        </section>
      )}
      {sheet}
    </div>
  );
}

/** Suggests the sizes, colours or weights that the product's words list. */
function Suggestion({ form, open }: Pick<ProductFormState, 'form'> & { open: OpenOption }) {
  const [isDismissed, setDismissed] = useState(false);
  const { name, description } = form.values;
  const suggested = isDismissed ? undefined : suggestOption(name, description);
  return (
    suggested && (
      <div className={classes.suggestion} role="status">
        <Text>
          {texts.suggestion({ key: suggested.key })} {suggested.values.join(', ')}
        </Text>
        <div>
          <Button mr="sm" onClick={() => open(newOption(suggested.key, suggested.values))}>
            {texts.yes()}
          </Button>
          <Button variant="default" onClick={() => setDismissed(true)}>
            {texts.notNow()}
          </Button>
        </div>
      </div>
    )
  );
}
