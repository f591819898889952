import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import * as texts from '#texts/orders.gen.ts';
import classes from './OrderExportButton.module.css';

type ExportMenuButtonProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

export function ExportMenuButton(props: ExportMenuButtonProps) {
  return (
    <ActionIcon {...props} variant="default" className={classes.choice} aria-label={texts.exportChoice()}>
      <IconChevronDown size={18} aria-hidden />
    </ActionIcon>
  );
}
