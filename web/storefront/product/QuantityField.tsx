import { useEffect, useRef } from 'react';
import { formatCount } from '#domain/money.ts';
import { MinusIcon, PlusIcon } from '../frame/icons.tsx';

type QuantityFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** What is in stock. */
  maximum: number;
  error: string | undefined;
};

/** How many pieces: typed, or one more and one less, never more than there are. */
export function QuantityField({ value, onChange, maximum, error }: QuantityFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the form came alive.
  useEffect(() => {
    if (input.current) onChange(input.current.value);
  }, [onChange]);

  const pieces = Number(value);
  const step = (by: number) => {
    const wanted = Math.min(Math.max((Number.isFinite(pieces) ? Math.trunc(pieces) : 0) + by, 1), maximum);
    if (input.current) input.current.value = String(wanted);
    onChange(String(wanted));
  };
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor="quantity">Quantity</label>
        <span className="field-optional" id="quantity-maximum">
          Up to {formatCount(maximum)}
        </span>
      </div>
      <div className="stepper">
        <StepButton label="One less" disabled={pieces <= 1} onClick={() => step(-1)} />
        <input
          ref={input}
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={maximum}
          required
          defaultValue={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'quantity-maximum quantity-error' : 'quantity-maximum'}
        />
        <StepButton label="One more" disabled={pieces >= maximum} onClick={() => step(1)} />
      </div>
      {error && (
        <p className="field-error" id="quantity-error">
          {error}
        </p>
      )}
    </div>
  );
}

type StepButtonProps = { label: 'One less' | 'One more'; disabled: boolean; onClick: () => void };

/** Stays focusable at its end: a disabled button would throw the keyboard's focus away. */
function StepButton({ label, disabled, onClick }: StepButtonProps) {
  return (
    <button
      className="button button-icon needs-script"
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      {label === 'One less' ? <MinusIcon /> : <PlusIcon />}
    </button>
  );
}
