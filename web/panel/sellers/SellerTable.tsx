import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { formatDate } from '#texts/formats.ts';
import { type Column, RecordTable } from '../ui/table/RecordTable.tsx';
import type { Seller } from './cache.ts';
import { SellerDecisions } from './SellerDecisions.tsx';
import { SellerStatusBadge } from './SellerStatusBadge.tsx';
import classes from './SellerTable.module.css';

type Props = { sellers: Seller[]; onView: (seller: Seller) => void };

/** The sellers with what can be done about them (specification, section 2, /admin/sellers). */
export function SellerTable({ sellers, onView }: Props) {
  const columns: Column<Seller>[] = [
    { header: 'Seller', minWidth: '12rem', cell: (seller) => <Two first={seller.ownerName} second={seller.email} /> },
    {
      header: 'Business',
      minWidth: '11rem',
      cell: (seller) => <Two first={seller.businessName} second={seller.category} />,
    },
    { header: 'Status', cell: (seller) => <SellerStatusBadge status={seller.status} /> },
    { header: 'Applied', nowrap: true, cell: (seller) => formatDate(seller.createdAt) },
    {
      header: 'Actions',
      align: 'right',
      cell: (seller) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <SellerDecisions seller={seller} />
          <Tooltip label="View Details">
            <ActionIcon variant="default" size={30} onClick={() => onView(seller)} aria-label={detailsOf(seller)}>
              <IconEye size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      ),
    },
  ];
  return (
    <RecordTable
      label="Sellers"
      rows={sellers}
      keyOf={(seller) => seller.id}
      columns={columns}
      card={(seller) => (
        <div className={classes.card}>
          <div className={classes.head}>
            <Two first={seller.businessName} second={seller.category} />
            <SellerStatusBadge status={seller.status} />
          </div>
          <Two first={seller.ownerName} second={seller.email} />
          <Text size="sm" c="dimmed">
            Applied {formatDate(seller.createdAt)}
          </Text>
          <Group gap="xs">
            <SellerDecisions seller={seller} />
            <Button size="xs" variant="default" onClick={() => onView(seller)} aria-label={detailsOf(seller)}>
              View Details
            </Button>
          </Group>
        </div>
      )}
    />
  );
}

function detailsOf(seller: Seller): string {
  return `View Details of ${seller.businessName}`;
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
