import { IconChevronRight } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import type { IconType } from '../theme/icon.ts';
import classes from './ActionCard.module.css';

type CardProps = ComponentPropsWithRef<'a'> & { icon: IconType; label: string; text: string };

/** A link with a description: `<ActionCard to="…" icon={…} label="…" text="…" />`. */
export const ActionCard = createLink(function ActionAnchor({ icon: Icon, label, text, ...anchor }: CardProps) {
  return (
    <a {...anchor} className={classes.card}>
      <Icon size={22} stroke={1.5} />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.text}>{text}</span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </a>
  );
});
