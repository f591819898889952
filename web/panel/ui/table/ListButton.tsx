import { Button, UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './ListButton.module.css';

type Look = { variant?: 'default' | 'filled' | 'danger'; size?: 'xs' | 'sm'; icon?: ReactNode };

const kit = ['mantine-focus-auto', 'mantine-active', UnstyledButton.classes.root, Button.classes.root].join(' ');

/** A button in a list. Native with the kit's styles, because the kit's own takes ten components and a page has hundreds. */
export function ListButton({ variant, size, icon, children, ...button }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className={getClassName(variant, size)} data-with-left-section={icon && true}>
      {renderContent(icon, children)}
    </button>
  );
}

/** A link in a list that looks like a button. */
export function ListLink({ variant, size, icon, children, ...link }: Look & ComponentProps<'a'>) {
  return (
    <a {...link} className={getClassName(variant, size)} data-with-left-section={icon && true}>
      {renderContent(icon, children)}
    </a>
  );
}

const getClassName = (variant: Look['variant'] = 'default', size: Look['size'] = 'xs') =>
  `${kit} mantine-Button-root ${classes[variant]} ${size === 'xs' ? classes.xs : ''}`;

const renderContent = (icon: ReactNode, children: ReactNode) => (
  <span className={Button.classes.inner}>
    {icon && (
      <span className={Button.classes.section} data-position="left">
        {icon}
      </span>
    )}
    <span className={`${Button.classes.label} mantine-Button-label`}>{children}</span>
  </span>
);
