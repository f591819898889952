import { Drawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from '../../lib/useBackCloses.ts';
import { useEscapeCloses } from '../../lib/useEscapeCloses.ts';

/** The kit's drawer at an edge of the screen, which Back and Escape close. */
export function Sheet(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose);
  useEscapeCloses(props.opened, props.onClose);
  return <Drawer {...props} closeOnEscape={false} />;
}
