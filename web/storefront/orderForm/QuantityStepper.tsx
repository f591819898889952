import type { ReactNode } from 'react';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import { MinusIcon, PlusIcon } from '../ui/icons.tsx';

type QuantityStepperProps = {
  /** The number as it was typed. */
  value: string;
  /** Max quantity of one order. */
  maximum: number;
  onStep: (quantity: number) => void;
  /** Name of the item, where a page has several steppers. */
  itemName?: string;
  /** The field between the buttons. */
  children: ReactNode;
};

/** Minus and plus buttons, limited to the range from 1 to `maximum`. */
export function QuantityStepper({ value, maximum, onStep, itemName, children }: QuantityStepperProps) {
  const quantity = Number(value);
  const step = (change: number) =>
    onStep(Math.min(Math.max((Number.isFinite(quantity) ? Math.trunc(quantity) : 0) + change, 1), maximum));
  const [less, more] =
    itemName === undefined
      ? [texts.less(), texts.more()]
      : [texts.lessOf({ product: itemName }), texts.moreOf({ product: itemName })];
  return (
    <div className="stepper">
      <StepButton label={less} disabled={quantity <= 1} onClick={() => step(-1)}>
        <MinusIcon />
      </StepButton>
      {children}
      <StepButton label={more} disabled={quantity >= maximum} onClick={() => step(1)}>
        <PlusIcon />
      </StepButton>
    </div>
  );
}

type StepButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

/** `aria-disabled` instead of `disabled`, because a disabled button would lose the keyboard focus. */
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
