import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Card.module.css';

/** A bordered surface; with a title it is a section of the page. */
export function Card(props: {
  title?: ReactNode;
  /** To the right of the title. */
  action?: ReactNode;
  /** Without padding, for tables and lists that reach the edge. */
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classes.card}>
      {props.title && (
        <header className={classes.header}>
          <Title order={2} className={classes.title}>
            {props.title}
          </Title>
          {props.action}
        </header>
      )}
      <div className={props.flush ? undefined : classes.body}>{props.children}</div>
    </section>
  );
}
