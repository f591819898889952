import { NativeSelect } from '@mantine/core';
import { useEnteredValue } from '../../lib/useEnteredValue.ts';

export type FilterOption<Value extends string> = { value: Value; label: string };

/** The option for no filter, because native selects only have strings. */
const everything = 'all';

/** A filter with a few options. Native, so that phones show their own picker. */
export function FilterSelect<Value extends string>(props: {
  /** The name for screen readers, e.g. 'Status'. */
  label: string;
  /** The label of the option for no filter, e.g. 'All Status'. */
  all: string;
  /** `undefined` for no filter. */
  value: Value | undefined;
  options: readonly FilterOption<Value>[];
  onChange: (value: Value | undefined) => void;
}) {
  const choose = (next: string) => props.onChange(props.options.find(({ value }) => value === next)?.value);
  const [field, shown, enter] = useEnteredValue<HTMLSelectElement>(props.value ?? everything, choose);
  return (
    <NativeSelect
      ref={field}
      aria-label={props.label}
      value={shown}
      data={[{ value: everything, label: props.all }, ...props.options]}
      onChange={(event) => enter(event.currentTarget.value)}
    />
  );
}
