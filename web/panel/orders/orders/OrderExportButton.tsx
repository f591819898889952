import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { type OrderExportRows, orderExportRows } from '#domain/orders/orders.ts';
import * as texts from '#texts/orders.gen.ts';
import { ActionMenu } from '../../ui/display/ActionMenu.tsx';
import classes from './OrderExportButton.module.css';
import { getOrderExportUrl, type OrderFilter } from './orderQueries.ts';

/** What a row of the export is. */
const rowLabels: Record<OrderExportRows, () => string> = { orders: texts.exportByOrder, lines: texts.exportByLine };

/** Downloads the filtered orders with one row each; its menu offers other formats. */
export function OrderExportButton({ filter }: { filter: OrderFilter }) {
  const getUrl = (rows: OrderExportRows) => getOrderExportUrl(filter, new Date(), rows);
  return (
    <div className={classes.root}>
      <Button
        component="a"
        href={getUrl('orders')}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        className={classes.link}
      >
        {texts.exportOrders()}
      </Button>
      <ActionMenu
        label={texts.exportChoice()}
        icon={IconChevronDown}
        className={classes.choice}
        actions={orderExportRows.map((rows) => ({ label: rowLabels[rows](), download: getUrl(rows) }))}
      />
    </div>
  );
}
