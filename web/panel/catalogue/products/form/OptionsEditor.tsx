import { Button } from '@mantine/core';
import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { optionLimits } from '#domain/catalogue/options.ts';
import * as texts from '#texts/productOptions.gen.ts';
import { newOption } from './OptionSheet.tsx';
import classes from './OptionsField.module.css';
import { type EditedOption, toEditedOptions } from './optionEdits.ts';
import type { ProductFormState } from './useProductForm.ts';

export type OpenOption = (option: EditedOption | undefined) => void;
type Props = Pick<ProductFormState, 'form'> & { label: string; open: OpenOption };
const offeredFirst = ['size', 'colour', 'weight'] as const;

/** The product's options and buttons for more; `open` is that of `useOptionSheet`. */
export function OptionsEditor({ form, label, open }: Props) {
  const options = form.values.withOptions?.options ?? [];
  const isFree = (key: OptionKey) => options.every((option) => option.key !== key);
  return (
    <>
      {options.length > 0 && (
        <ul className={classes.options}>
          {options.map((option, index) => (
            <li key={option.name} className={classes.option}>
              <span>
                <strong>{option.name}</strong>: {option.values.join(', ')}
              </span>
              <Button
                variant="default"
                data-edits-option
                aria-label={texts.editNamed(option)}
                onClick={() => open(toEditedOptions(form.values.withOptions)[index])}
              >
                {texts.edit()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {options.length < optionLimits.options && (
        <fieldset className={classes.presets}>
          <legend>{label}</legend>
          {offeredFirst.filter(isFree).map((key) => (
            <Button key={key} variant="default" onClick={() => open(newOption(key))}>
              {texts.presetName({ key })}
            </Button>
          ))}
          <Button variant="default" onClick={() => open(newOption(null))}>
            {texts.more()}
          </Button>
        </fieldset>
      )}
    </>
  );
}
