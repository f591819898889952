import { Button, Group, Text } from '@mantine/core';
import { formatDate } from '../lib/dates.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import type { Seller } from './cache.ts';
import { SellerDecisions } from './SellerDecisions.tsx';
import { SellerStatusBadge } from './SellerStatusBadge.tsx';
import classes from './SellerTable.module.css';

type Props = { sellers: Seller[]; onView: (seller: Seller) => void };

/** The sellers with what can be done about them (specification, section 2, /admin/sellers). */
export function SellerTable({ sellers, onView }: Props) {
  const actions = (seller: Seller) => (
    <Group gap="xs" wrap="nowrap" className={classes.actions}>
      <SellerDecisions seller={seller} />
      <Button
        size="xs"
        variant="default"
        onClick={() => onView(seller)}
        aria-label={`View Details of ${seller.businessName}`}
      >
        View Details
      </Button>
    </Group>
  );
  const columns: Column<Seller>[] = [
    { header: 'Seller', cell: (seller) => <Two first={seller.ownerName} second={seller.email} /> },
    { header: 'Business', cell: (seller) => <Two first={seller.businessName} second={seller.category} /> },
    { header: 'Status', cell: (seller) => <SellerStatusBadge status={seller.status} /> },
    { header: 'Applied', nowrap: true, cell: (seller) => formatDate(seller.createdAt) },
    { header: 'Actions', align: 'right', cell: actions },
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
          {actions(seller)}
        </div>
      )}
    />
  );
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
