import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseDecimal } from './parseDecimal.ts';

/** An amount from 0 on, kept as typed; leaving the field shows how it is read: invalid input becomes 0. */
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
        const read = String(parseDecimal(value));
        if (read !== value) onChange(read);
      }}
      onFocus={(event) => event.currentTarget.select()}
      // Scrolling the page with the pointer over the field must not change the number.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
