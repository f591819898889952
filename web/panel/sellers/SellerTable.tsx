import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/sellers.gen.ts';
import { type Column, DataTable } from '../ui/table/DataTable.tsx';
import type { Seller } from './cache.ts';
import { SellerDecisions } from './SellerDecisions.tsx';
import { SellerStatusBadge } from './SellerStatusBadge.tsx';
import classes from './SellerTable.module.css';

type Props = { sellers: Seller[]; onView: (seller: Seller) => void };

/** The sellers with what can be done about them (specification, section 2, /admin/sellers). */
export function SellerTable({ sellers, onView }: Props) {
  const columns: Column<Seller>[] = [
    {
      header: texts.seller(),
      minWidth: '12rem',
      cell: (seller) => <Two first={seller.ownerName} second={seller.email} />,
    },
    {
      header: texts.business(),
      minWidth: '11rem',
      cell: (seller) => <Two first={seller.businessName} second={sellerCategoryLabels[seller.category]()} />,
    },
    { header: texts.status(), cell: (seller) => <SellerStatusBadge status={seller.status} /> },
    { header: texts.applied(), nowrap: true, cell: (seller) => formatDate(seller.createdAt) },
    {
      header: texts.actions(),
      align: 'right',
      cell: (seller) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <SellerDecisions seller={seller} />
          <Tooltip label={texts.details()}>
            <ActionIcon variant="default" size={30} onClick={() => onView(seller)} aria-label={detailsOf(seller)}>
              <IconEye size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      label={texts.list()}
      rows={sellers}
      keyOf={(seller) => seller.id}
      columns={columns}
      card={(seller) => (
        <div className={classes.card}>
          <div className={classes.head}>
            <Two first={seller.businessName} second={sellerCategoryLabels[seller.category]()} />
            <SellerStatusBadge status={seller.status} />
          </div>
          <Two first={seller.ownerName} second={seller.email} />
          <Text size="sm" c="dimmed">
            {texts.appliedOn({ date: formatDate(seller.createdAt) })}
          </Text>
          <Group gap="xs">
            <SellerDecisions seller={seller} />
            <Button size="xs" variant="default" onClick={() => onView(seller)} aria-label={detailsOf(seller)}>
              {texts.details()}
            </Button>
          </Group>
        </div>
      )}
    />
  );
}

function detailsOf(seller: Seller): string {
  return texts.detailsOf({ shop: seller.businessName });
}

function Two({ first, second }: { first: string; second: string }) {
  return (
    <div>
      <div className={classes.first}>{first}</div>
      <Text size="sm" c="dimmed">
        {second}
      </Text>
    </div>
  );
}
