import { NativeSelect } from '@mantine/core';

export type FilterOption<Value extends string> = { value: Value; label: string };

/** Stands for no choice in the browser's select, which knows texts alone. */
const everything = 'all';

/** One choice among few that narrows a list, or none. The phone's own picker on phones. */
export function FilterSelect<Value extends string>(props: {
  /** Its name for screen readers, e.g. 'Status'. */
  label: string;
  /** What the choice of everything is called, e.g. 'All Status'. */
  all: string;
  /** `undefined` for everything. */
  value: Value | undefined;
  options: readonly FilterOption<Value>[];
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <NativeSelect
      aria-label={props.label}
      value={props.value ?? everything}
      data={[{ value: everything, label: props.all }, ...props.options]}
      onChange={(event) =>
        props.onChange(props.options.find(({ value }) => value === event.currentTarget.value)?.value)
      }
    />
  );
}
