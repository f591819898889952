import { NativeSelect } from '@mantine/core';

export type FilterOption<Value extends string> = { value: Value; label: string };

/** One choice among few that narrows a list. The phone's own picker on phones. */
export function FilterSelect<Value extends string>(props: {
  /** Its name for screen readers, e.g. 'Status'. */
  label: string;
  value: Value;
  options: readonly FilterOption<Value>[];
  onChange: (value: Value) => void;
}) {
  return (
    <NativeSelect
      aria-label={props.label}
      value={props.value}
      data={[...props.options]}
      onChange={(event) => {
        const chosen = props.options.find((option) => option.value === event.currentTarget.value);
        if (chosen) props.onChange(chosen.value);
      }}
    />
  );
}
