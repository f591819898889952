import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { productName } from '../lib/brand.ts';
import { Brand } from '../ui/Brand.tsx';
import classes from './AuthCard.module.css';

/** The one card of a page for people who are not signed in. */
export function AuthCard(props: {
  title: string;
  subtitle: ReactNode;
  /** For long forms. */
  wide?: boolean;
  /** Below the card: where else one could want to go. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Brand name={productName} />
      </header>
      <main className={classes.card} data-wide={props.wide || undefined}>
        <Title order={1}>{props.title}</Title>
        <Text c="dimmed" className={classes.subtitle}>
          {props.subtitle}
        </Text>
        {props.children}
      </main>
      {props.footer && <footer className={classes.footer}>{props.footer}</footer>}
    </div>
  );
}
