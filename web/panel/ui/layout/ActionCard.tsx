import { IconChevronRight } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { IconTile } from '../display/IconTile.tsx';
import type { IconType } from '../theme/icon.ts';
import classes from './ActionCard.module.css';

type CardProps = ComponentPropsWithRef<'a'> & { icon: IconType; color: string; label: string; text: string };

/** A link with a description: `<ActionCard to="…" icon={…} color="indigo" label="…" text="…" />`. */
export const ActionCard = createLink(function ActionAnchor({ icon, color, label, text, ...anchor }: CardProps) {
  return (
    <a {...anchor} className={classes.card}>
      <IconTile icon={icon} color={color} />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.text}>{text}</span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </a>
  );
});
