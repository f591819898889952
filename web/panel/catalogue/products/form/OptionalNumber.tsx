import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

type OptionalNumberProps = {
  label: ReactNode;
  value: string;
  step: string;
  isRefused: boolean;
  onChange: (typed: string) => void;
};

/** A number that may be left out, as it was typed. */
export const OptionalNumber = ({ isRefused, onChange, ...props }: OptionalNumberProps) => (
  <TextInput
    {...props}
    type="number"
    min={0}
    inputMode="decimal"
    error={isRefused}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onWheel={({ currentTarget }) => currentTarget.blur()}
  />
);
