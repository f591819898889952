import { ActionIcon, type ActionIconProps, Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import * as texts from '#texts/orders.gen.ts';
import { useOnDemand } from '../../lib/useOnDemand.ts';
import classes from './ExportButton.module.css';
import { exportAddress, type OrderFilter } from './list.ts';

/** Downloads the filtered orders, a row for each; the arrow beside it offers other rows. */
export function ExportButton({ filter }: { filter: OrderFilter }) {
  const [Menu, open] = useOnDemand(async () => (await import('./ExportMenu.tsx')).ExportMenu);
  return (
    <div className={classes.root}>
      <Button
        component="a"
        href={exportAddress(filter, new Date(), 'orders')}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        className={classes.link}
      >
        {texts.exportOrders()}
      </Button>
      {Menu ? <Menu filter={filter} /> : <ExportChoice aria-haspopup="menu" aria-expanded={false} onClick={open} />}
    </div>
  );
}

type ChoiceProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

/** The arrow that opens the choice. */
export function ExportChoice(props: ChoiceProps) {
  return (
    <ActionIcon {...props} variant="default" className={classes.choice} aria-label={texts.exportChoice()}>
      <IconChevronDown size={18} aria-hidden />
    </ActionIcon>
  );
}
