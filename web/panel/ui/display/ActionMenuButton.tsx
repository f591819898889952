import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './ActionMenuButton.module.css';
import type { ActionMenuProps } from './actionMenuProps.ts';

type Look = Omit<ActionMenuProps, 'actions'>;
type Props = Look & Omit<ComponentPropsWithRef<'button'>, keyof Look>;

const kit = ['mantine-focus-auto', 'mantine-active', UnstyledButton.classes.root, ActionIcon.classes.root].join(' ');

/** Native with the kit's styles, because a list has one in each row. */
export function ActionMenuButton({ label, icon: Icon, variant = 'default', className = '', ...button }: Props) {
  const look = variant === 'subtle' ? classes.subtle : '';
  return (
    <button
      type="button"
      {...button}
      className={`${kit} mantine-ActionIcon-root ${classes.root} ${look} ${className}`}
      aria-label={label}
    >
      <span className={ActionIcon.classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
    </button>
  );
}
