import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseDecimal } from './parseDecimal.ts';

/** A number of 0 or more as it was typed. On blur it is parsed, and invalid input becomes 0. */
export function NumberField(props: {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  step: string;
  inputMode: 'decimal' | 'numeric';
  required: boolean;
  error: boolean;
}) {
  const { onChange, value } = props;
  return (
    <TextInput
      {...props}
      type="number"
      min={0}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const parsed = String(parseDecimal(value));
        if (parsed !== value) onChange(parsed);
      }}
      onFocus={(event) => event.currentTarget.select()}
      // Scrolling the page with the pointer over the field must not change the number.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
