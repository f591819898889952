import { useEffect, useRef } from 'react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontOrderForm.gen.ts';
import { CheckIcon } from '../frame/icons.tsx';
import type { PlacedOrder } from './placeOrder.ts';

/** Takes the place of the form that made the order. */
export function OrderPlaced({ label, token, totalPaise }: PlacedOrder) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="placed">
      <span className="placed-mark">
        <CheckIcon />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {texts.placed()}
      </h3>
      <p>
        <strong>{texts.order({ label })}</strong> · {formatPaise(totalPaise)}
      </p>
      <p>{texts.keepLink()}</p>
      <a className="button button-primary" href={`/order/${token}`}>
        {texts.view()}
      </a>
    </div>
  );
}
