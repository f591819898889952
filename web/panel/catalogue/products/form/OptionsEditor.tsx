import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { optionLimits } from '#domain/catalogue/options.ts';
import * as texts from '#texts/productOptions.gen.ts';
import { newOption, OptionSheet } from './OptionSheet.tsx';
import classes from './OptionsField.module.css';
import { applyOptions, describeLoss, type EditedOption, mergeVariants, toEditedOptions } from './optionEdits.ts';
import type { ProductFormState } from './useProductForm.ts';

type Props = Pick<ProductFormState, 'form'>;
const offeredFirst = ['size', 'colour', 'weight'] as const;

/** The product's options and buttons for more; their sheet opens in `useOptionSheet`. */
export function OptionsEditor({ form, label }: Props & { label: string }) {
  const { sheet, open } = useOptionSheet(form);
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
      {sheet}
    </>
  );
}

/** Opens the sheet for an option and applies what it answers. */
export function useOptionSheet(form: Props['form']) {
  const [opened, setOpened] = useState<EditedOption>();
  const { withOptions, price } = form.values;
  const all = toEditedOptions(withOptions);
  const others = all.filter(({ was }) => was !== opened?.was);
  const close = () => setOpened(undefined);
  const apply = (options: EditedOption[]) => {
    const next = applyOptions(withOptions, options, { price });
    if (next) form.setFieldValue('withOptions', next);
    else if (withOptions) form.setValues({ ...mergeVariants(withOptions), withOptions: undefined } as object);
    close();
  };
  const done = (option: EditedOption) =>
    apply(
      option.was === undefined ? [...all, option] : all.map((other) => (other.was === option.was ? option : other)),
    );
  const describeRemoval = ({ was, name }: EditedOption) => {
    if (was === undefined || !withOptions) return undefined;
    if (others.length > 0) return texts.removeOther({ name, others: others.map((other) => other.name).join(', ') });
    const { price, stock } = mergeVariants(withOptions);
    return texts.removeLast({ name, price, stock: Number(stock) });
  };
  const askBeforeRemoving = (value: string) => {
    if (!withOptions || opened?.was === undefined) return undefined;
    const { stock, isSaved } = describeLoss(withOptions, opened.was, value);
    return stock > 0 || isSaved ? texts.removeValue({ value, stock }) : undefined;
  };
  const sheet = opened && (
    <OptionSheet
      option={opened}
      others={others}
      askBeforeRemoving={askBeforeRemoving}
      removal={describeRemoval(opened)}
      onRemove={() => apply(others)}
      onCancel={close}
      onDone={done}
    />
  );
  return { sheet, open: setOpened };
}
