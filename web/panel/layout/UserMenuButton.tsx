import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import * as texts from '#texts/layout.gen.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import classes from './UserMenu.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'name'> & { name: string; detail: string };

const hidden = `mantine-VisuallyHidden-root ${VisuallyHidden.classes.root}`;
const kit = `mantine-focus-auto ${UnstyledButton.classes.root}`;

export function UserMenuButton({ name, detail, ...button }: Props) {
  return (
    <button type="button" {...button} className={`${kit} ${classes.target}`}>
      <span className={hidden}>{texts.userMenu()}</span>
      <Avatar name={name} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{detail}</span>
      </span>
      <IconChevronUp size={16} aria-hidden />
    </button>
  );
}
