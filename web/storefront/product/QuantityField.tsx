import { useEffect, useRef } from 'react';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import { QuantityStepper } from '../orderForm/QuantityStepper.tsx';

type QuantityFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** Max quantity of one order. */
  maximum: number;
  error: string | undefined;
};

/** The quantity, typed or stepped. */
export function QuantityField({ value, onChange, maximum, error }: QuantityFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Takes over what was typed before hydration.
  useEffect(() => {
    if (input.current) onChange(input.current.value);
  }, [onChange]);

  const step = (quantity: number) => {
    if (input.current) input.current.value = String(quantity);
    onChange(String(quantity));
  };
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor="quantity">{texts.quantity()}</label>
        <span className="field-optional" id="quantity-maximum">
          {texts.upTo({ count: maximum })}
        </span>
      </div>
      <QuantityStepper value={value} maximum={maximum} onStep={step}>
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
      </QuantityStepper>
      {error && (
        <p className="field-error" id="quantity-error">
          {error}
        </p>
      )}
    </div>
  );
}
