import { useEffect, useRef } from 'react';
import { formatPaise } from '#texts/formats.ts';
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
        Order placed
      </h3>
      <p>
        <strong>Order #{label}</strong> · {formatPaise(totalPaise)}
      </p>
      <p>Keep the link to your order: it shows where it stands.</p>
      <a className="button button-primary" href={`/order/${token}`}>
        View your order
      </a>
    </div>
  );
}
