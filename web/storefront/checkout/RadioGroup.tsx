import type { ReactNode } from 'react';

type RadioGroupProps<Value extends string> = {
  name: string;
  label: string;
  options: { value: Value; label: string; isDisabled?: boolean; details?: ReactNode }[];
  /** The one that is chosen at first. */
  chosen: string | undefined;
  error: string | undefined;
};

/** One choice of a few, each with what there is to know about it. */
export function RadioGroup<Value extends string>({ name, label, options, chosen, error }: RadioGroupProps<Value>) {
  return (
    <div
      className="choices"
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${name}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <p className="choices-label" id={`${name}-label`}>
        {label}
      </p>
      {options.map(({ value, label: option, isDisabled = false, details }) => (
        <div key={value} className="choice">
          <label>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              disabled={isDisabled}
              aria-describedby={details ? `${name}-${value}` : undefined}
            />
            {option}
          </label>
          {details && (
            <div className="field-hint" id={`${name}-${value}`}>
              {details}
            </div>
          )}
        </div>
      ))}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
