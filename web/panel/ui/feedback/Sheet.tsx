import { Drawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from '../../lib/useBackCloses.ts';

/** The kit's drawer at an edge of the screen, which Back closes. */
export function Sheet(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose);
  return <Drawer {...props} />;
}
