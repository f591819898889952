import { type RefObject, useEffect, useRef, useState } from 'react';
import * as texts from '#texts/productOptions.gen.ts';
import { OptionSheet } from './OptionSheet.tsx';
import {
  applyOptions,
  describeLoss,
  type EditedOption,
  mergeVariants,
  toEditedOptions,
  type WithOptions,
} from './optionEdits.ts';
import type { ProductFormState } from './useProductForm.ts';

/** Opens the sheet for an option and applies what it answers. `part` has the options' buttons, which get the focus back. */
export function useOptionSheet(form: ProductFormState['form'], part: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<EditedOption>();
  const { withOptions, price } = form.values;
  const all = toEditedOptions(withOptions);
  const others = all.filter(({ was }) => was !== opened?.was);
  const returnFocusTo = useFocusReturn(opened !== undefined, part);
  const close = () => setOpened(undefined);
  const apply = (options: EditedOption[]) => {
    const next = applyOptions(withOptions, options, { price });
    if (next) form.setFieldValue('withOptions', next);
    else if (withOptions) form.setValues({ ...mergeVariants(withOptions), withOptions: undefined });
    close();
  };
  const done = (option: EditedOption) => {
    returnFocusTo(option.was ?? all.length);
    apply(
      option.was === undefined ? [...all, option] : all.map((other) => (other.was === option.was ? option : other)),
    );
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
      removal={describeRemoval(opened, others, withOptions)}
      onRemove={() => {
        returnFocusTo(0);
        apply(others);
      }}
      onCancel={close}
      onDone={done}
    />
  );
  return { sheet, open: setOpened };
}

/** The question before a saved option is removed. */
function describeRemoval({ was, name }: EditedOption, others: EditedOption[], product: WithOptions | undefined) {
  if (was === undefined || !product) return undefined;
  if (others.length > 0) return texts.removeOther({ name, others: others.map((other) => other.name).join(', ') });
  const { price, stock } = mergeVariants(product);
  return texts.removeLast({ name, price, stock: Number(stock) });
}

/**
 * Returns the focus when the sheet closes: to the button that opened it, or to that of the option at a position, because
 * applying an option replaces the buttons.
 */
function useFocusReturn(isOpen: boolean, part: RefObject<HTMLElement | null>) {
  const target = useRef<HTMLElement | number>(undefined);
  useEffect(() => {
    if (isOpen) return;
    const { current } = target;
    target.current = undefined;
    const edits = part.current?.querySelectorAll<HTMLElement>('[data-edits-option]');
    const button = typeof current === 'number' ? (edits?.[current] ?? part.current?.querySelector('button')) : current;
    button?.focus();
  }, [isOpen, part]);
  // During the first render, before the sheet takes the focus.
  if (isOpen && target.current === undefined) target.current = document.activeElement as HTMLElement;
  return (position: number) => {
    target.current = position;
  };
}
