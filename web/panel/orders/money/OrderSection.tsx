import { type ReactNode, useId } from 'react';
import classes from './OrderSection.module.css';

/** A part of an order's details. */
export function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
