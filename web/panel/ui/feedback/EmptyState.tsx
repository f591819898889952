import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
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
  /** The heading's level: 1 if this is the whole page. */
  order?: 1 | 2 | 3;
}) {
  const Icon = props.icon;
  return (
    <div className={classes.root}>
      <div className={`awning ${classes.awning}`} />
      <Icon size={40} stroke={1.25} />
      <Title order={props.order ?? 2} className={classes.title}>
        {props.title}
      </Title>
      {props.text && <Text className={classes.text}>{props.text}</Text>}
      {props.badge && <div className={classes.badge}>{props.badge}</div>}
      {props.action && <div className={classes.action}>{props.action}</div>}
    </div>
  );
}
