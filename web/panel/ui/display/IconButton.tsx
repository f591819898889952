import { UnstyledButton } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import type { IconType } from '../theme/icon.ts';
import classes from './IconButton.module.css';

export type IconButtonLook = {
  /** What the button is called: it shows an icon only. */
  label: string;
  icon: IconType;
  variant?: 'default' | 'subtle' | 'light';
  className?: string | undefined;
};

const kit = ['mantine-focus-auto', 'mantine-active', UnstyledButton.classes.root, classes.root].join(' ');

/** A native button, because every page has several and a list one in each row. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'default',
  className = '',
  ...button
}: IconButtonLook & Omit<ComponentPropsWithRef<'button'>, keyof IconButtonLook>) {
  return (
    <button
      type="button"
      {...button}
      className={`${kit} ${variant === 'default' ? '' : classes[variant]} ${className}`}
      aria-label={label}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

/** A link that looks like an `IconButton`. */
export function IconAnchor({
  icon: Icon,
  className = '',
  ...link
}: { icon: IconType; 'aria-label': string } & ComponentPropsWithRef<'a'>) {
  return (
    <a {...link} className={`${kit} ${className}`}>
      <Icon size={20} aria-hidden />
    </a>
  );
}

/** A link to a page of the panel that looks like an `IconButton`: `<IconLink icon={IconPencil} aria-label="Edit" to="…" />`. */
export const IconLink = createLink(IconAnchor);
