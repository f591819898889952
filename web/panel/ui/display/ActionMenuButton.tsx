import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import type { ActionMenuProps } from './actionMenuProps.ts';

type Look = Omit<ActionMenuProps, 'actions'>;
type Props = Look &
  Omit<ActionIconProps, keyof Look> &
  Omit<ComponentPropsWithRef<'button'>, keyof Look | keyof ActionIconProps>;

export function ActionMenuButton({ label, icon: Icon, variant = 'default', className = '', ...button }: Props) {
  return (
    <ActionIcon {...button} variant={variant} color="gray" size={44} className={className} aria-label={label}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
