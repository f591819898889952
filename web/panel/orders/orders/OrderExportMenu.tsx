import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type OrderExportRows, orderExportRows } from '#domain/orders/orders.ts';
import * as texts from '#texts/orders.gen.ts';
import { ExportMenuButton } from './ExportMenuButton.tsx';
import { getOrderExportUrl, type OrderFilter } from './orderQueries.ts';

const rowLabels: Record<OrderExportRows, () => string> = { orders: texts.exportByOrder, lines: texts.exportByLine };

/** What a row of the export is. */
export function OrderExportMenu({ filter }: { filter: OrderFilter }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Mounted closed and opened afterwards: a menu that mounts open cannot return the focus.
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ExportMenuButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {orderExportRows.map((rows) => (
          <Menu.Item key={rows} component="a" href={getOrderExportUrl(filter, new Date(), rows)} download>
            {rowLabels[rows]()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
