import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import * as texts from '#texts/orders.gen.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { ExportMenuButton } from './ExportMenuButton.tsx';
import classes from './OrderExportButton.module.css';
import { getOrderExportUrl, type OrderFilter } from './orderQueries.ts';

/** Downloads the filtered orders with one row each; its menu offers other formats. */
export function OrderExportButton({ filter }: { filter: OrderFilter }) {
  const [Menu, open] = useLazyComponent(async () => (await import('./OrderExportMenu.tsx')).OrderExportMenu);
  return (
    <div className={classes.root}>
      <Button
        component="a"
        href={getOrderExportUrl(filter, new Date(), 'orders')}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        className={classes.link}
      >
        {texts.exportOrders()}
      </Button>
      {Menu ? <Menu filter={filter} /> : <ExportMenuButton aria-haspopup="menu" aria-expanded={false} onClick={open} />}
    </div>
  );
}
