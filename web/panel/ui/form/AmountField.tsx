import { TextInput, type TextInputProps } from '@mantine/core';

/** A number as it was typed, such as rupees or grams. */
export function AmountField({ isWhole = false, ...props }: TextInputProps & { isWhole?: boolean }) {
  return (
    <TextInput
      type="number"
      min={0}
      step={isWhole ? 1 : 'any'}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      // Scrolling the page with the pointer over the field must not change the number.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  );
}
