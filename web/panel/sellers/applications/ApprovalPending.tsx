import { IconClockHour4 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SellerStatus } from '#domain/sellers/sellers.ts';
import * as texts from '#texts/approval.gen.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import { SellerStatusBadge } from '../sellers/SellerStatusBadge.tsx';
import { RefreshStatusButton } from './RefreshStatusButton.tsx';

// Lazy, because approved sellers do not need it.
const AdminContact = lazy(async () => ({
  default: (await import('../../identity/support/AdminContact.tsx')).AdminContact,
}));

/** The dashboard of a seller who is not approved yet (specification, section 2). */
export function ApprovalPending({ status }: { status: SellerStatus }) {
  return (
    <EmptyState
      order={1}
      icon={IconClockHour4}
      title={texts.title()}
      text={texts.hint()}
      badge={<SellerStatusBadge status={status} />}
      action={
        <>
          <RefreshStatusButton />
          <ClientOnly>
            <AdminContact />
          </ClientOnly>
        </>
      }
    />
  );
}
