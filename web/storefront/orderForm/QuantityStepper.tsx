import type { ReactNode } from 'react';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import { MinusIcon, PlusIcon } from '../ui/icons.tsx';

type QuantityStepperProps = {
  /** The number as it was typed. */
  value: string;
  /** What can be ordered at once. */
  maximum: number;
  onStep: (wanted: number) => void;
  /** What is counted, where a page has several of these. */
  label?: string;
  /** The field between the buttons. */
  children: ReactNode;
};

/** One more and one less, never less than one and never more than can be had. */
export function QuantityStepper({ value, maximum, onStep, label: of, children }: QuantityStepperProps) {
  const pieces = Number(value);
  const step = (by: number) =>
    onStep(Math.min(Math.max((Number.isFinite(pieces) ? Math.trunc(pieces) : 0) + by, 1), maximum));
  const [less, more] =
    of === undefined ? [texts.less(), texts.more()] : [texts.lessOf({ product: of }), texts.moreOf({ product: of })];
  return (
    <div className="stepper">
      <StepButton label={less} disabled={pieces <= 1} onClick={() => step(-1)}>
        <MinusIcon />
      </StepButton>
      {children}
      <StepButton label={more} disabled={pieces >= maximum} onClick={() => step(1)}>
        <PlusIcon />
      </StepButton>
    </div>
  );
}

type StepButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

/** Stays focusable at its end: a disabled button would throw the keyboard's focus away. */
function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      className="button button-icon needs-script"
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
