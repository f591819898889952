import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/client.ts';
import { formatDate } from '../lib/dates.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Identity } from '../ui/Identity.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { LoadingState } from '../ui/LoadingState.tsx';
import { sellerList } from './list.ts';
import classes from './PendingApprovals.module.css';

/** The newest applications on the admin dashboard (specification, section 2). */
export function PendingApprovals() {
  const query = useInfiniteQuery(sellerList({ status: 'pending' }, 5));
  const sellers = query.data?.pages[0]?.sellers ?? [];
  return (
    <Card
      flush
      title="Pending Seller Approvals"
      action={
        sellers.length > 0 && (
          <LinkButton to="/admin/sellers" search={{ status: 'pending' }} size="xs">
            Review Now
          </LinkButton>
        )
      }
    >
      {query.isPending && <LoadingState text="Loading pending sellers..." />}
      {query.isLoadingError && <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />}
      {query.isSuccess && sellers.length === 0 && (
        <EmptyState
          icon={IconCircleCheck}
          color="green"
          order={3}
          title="All caught up!"
          text="No pending seller approvals."
        />
      )}
      <ul className={classes.list}>
        {sellers.map((seller) => (
          <li key={seller.id} className={classes.item}>
            <Identity
              name={seller.businessName}
              detail={<Text size="sm" c="dimmed">{`${seller.ownerName} · ${seller.category}`}</Text>}
            />
            <Text size="sm" c="dimmed" className={classes.date}>
              {formatDate(seller.createdAt)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
