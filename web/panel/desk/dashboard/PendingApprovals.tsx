import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { sellerCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/dashboard.gen.ts';
import { formatCount, formatDate } from '#texts/formats.ts';
import type { ReadAdminDashboardResponse } from '../../../api/types.gen.ts';
import { RiskSignals } from '../../sellers/sellers/RiskSignals.tsx';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { NameWithAvatar } from '../../ui/display/NameWithAvatar.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './PendingApprovals.module.css';

type Props = {
  /** Those who have waited longest. */
  sellers: ReadAdminDashboardResponse['pendingSellers'];
  /** The number of all pending sellers. */
  total: number;
};

/** Sellers who wait for approval (specification, section 2, /admin/dashboard). */
export function PendingApprovals({ sellers, total }: Props) {
  const remaining = total - sellers.length;
  return (
    <Card flush title={texts.pendingSellers()} action={sellers.length > 0 && <ReviewLink />}>
      {sellers.length === 0 && (
        <EmptyState
          icon={IconCircleCheck}
          order={3}
          title={texts.noPendingSellers()}
          text={texts.noPendingSellersHint()}
        />
      )}
      <ul className={classes.list}>
        {sellers.map((seller) => (
          <li key={seller.id} className={classes.item}>
            <NameWithAvatar
              name={seller.businessName}
              detail={
                <Text size="sm" c="dimmed">{`${seller.ownerName} · ${sellerCategoryLabels[seller.category]()}`}</Text>
              }
            />
            <Text size="sm" c="dimmed" className={classes.date}>
              {formatDate(seller.createdAt)}
            </Text>
            <div className={classes.signals}>
              <RiskSignals signals={seller.signals} />
            </div>
          </li>
        ))}
      </ul>
      {remaining > 0 && <div className={classes.rest}>{texts.more({ rest: formatCount(remaining) })}</div>}
    </Card>
  );
}

function ReviewLink() {
  return (
    <LinkButton to="/admin/sellers" search={{ status: 'pending' }} size="xs">
      {texts.reviewNow()}
    </LinkButton>
  );
}
