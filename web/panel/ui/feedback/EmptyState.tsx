import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconTile } from '../display/IconTile.tsx';
import type { IconType } from '../theme/icon.ts';
import classes from './EmptyState.module.css';

/** Replaces a list or page without content. */
export function EmptyState(props: {
  icon: IconType;
  title: ReactNode;
  text?: ReactNode;
  /** Below the text, e.g. a `StatusBadge`. */
  badge?: ReactNode;
  /** A link or button to continue with. */
  action?: ReactNode;
  /** Palette name of the icon; grey by default. */
  color?: string;
  /** The heading's level: 1 if this is the whole page. */
  order?: 1 | 2 | 3;
}) {
  return (
    <div className={classes.root}>
      <IconTile icon={props.icon} color={props.color ?? 'gray'} size={56} />
      <Title order={props.order ?? 2} className={classes.title}>
        {props.title}
      </Title>
      {props.text && <Text className={classes.text}>{props.text}</Text>}
      {props.badge && <div className={classes.badge}>{props.badge}</div>}
      {props.action && <div className={classes.action}>{props.action}</div>}
    </div>
  );
}
