import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { productName } from '#domain/brand.ts';
import { Tile } from '../ui/layout/Tile.tsx';
import type { IconType } from '../ui/theme/icon.ts';
import classes from './AuthCard.module.css';
import { Brand } from './Brand.tsx';

/** The one card of a page for people who are not signed in. */
export function AuthCard(props: {
  title: string;
  subtitle: ReactNode;
  /** Above the title, for a page that tells how something went. */
  icon?: IconType;
  /** Palette name of the icon. */
  color?: string;
  /** For long forms. */
  wide?: boolean;
  /** Below the card: where else one could want to go. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, for a page with an icon. */
  actions?: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <main className={classes.main} data-wide={props.wide || undefined}>
        <div className={classes.brand}>
          <Brand name={productName} />
        </div>
        <div className={classes.card} data-message={Boolean(props.icon) || undefined}>
          {props.icon && <Tile icon={props.icon} color={props.color ?? 'indigo'} size={56} />}
          <Title order={1}>{props.title}</Title>
          <Text c="dimmed" className={classes.subtitle}>
            {props.subtitle}
          </Text>
          {props.children}
          {props.actions && <div className={classes.actions}>{props.actions}</div>}
        </div>
      </main>
      {props.footer && <footer className={classes.footer}>{props.footer}</footer>}
    </div>
  );
}
