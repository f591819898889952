import { Anchor, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { formatDate, formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/sellers.gen.ts';
import { readSellerOptions } from '../../api/@tanstack/react-query.gen.ts';
import { DescriptionList } from '../ui/display/DescriptionList.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { failureText } from '../ui/feedback/failureText.tsx';
import { LoadingState } from '../ui/feedback/LoadingState.tsx';
import { findListed, type Seller } from './cache.ts';
import { SellerDecisions } from './SellerDecisions.tsx';
import { SellerStatusBadge } from './SellerStatusBadge.tsx';

/** Everything about one seller, and the decisions (specification, section 2, /admin/sellers). */
export function SellerDetail({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // Keeps the last one on screen while the window closes.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <Modal opened={id !== undefined} onClose={onClose} title={texts.detailsTitle()} size="lg" fullScreen={isPhone}>
      {shown && <SellerFacts id={shown} />}
    </Modal>
  );
}

function SellerFacts({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...readSellerOptions({ path: { id } }),
    placeholderData: () => findListed(queryClient, id),
  });
  const seller = query.data;
  return (
    <>
      {query.isPending && <LoadingState text={texts.loadingDetails()} />}
      {query.isLoadingError && <ErrorState message={failureText(query.error)} onRetry={() => query.refetch()} />}
      {seller && (
        <>
          <DescriptionList facts={factsOf(seller)} />
          <Group justify="flex-end" mt="lg">
            <SellerDecisions seller={seller} size="sm" />
          </Group>
        </>
      )}
    </>
  );
}

function factsOf(seller: Seller): Parameters<typeof DescriptionList>[0]['facts'] {
  const at = (iso: string | null) => iso && formatDateTime(iso);
  return [
    [texts.ownerName(), seller.ownerName],
    [texts.businessName(), seller.businessName],
    [
      texts.email(),
      <Anchor key="email" href={`mailto:${seller.email}`}>
        {seller.email}
      </Anchor>,
    ],
    [
      texts.phone(),
      <Anchor key="phone" href={`tel:${seller.phone}`}>
        {seller.phoneTyped}
      </Anchor>,
    ],
    [texts.address(), seller.address],
    [texts.category(), sellerCategoryLabels[seller.category]()],
    [texts.description(), seller.description],
    [texts.status(), <SellerStatusBadge key="status" status={seller.status} />],
    [texts.applied(), formatDate(seller.createdAt)],
    [texts.approved(), at(seller.approvedAt)],
    [texts.rejected(), at(seller.rejectedAt)],
    [texts.suspended(), at(seller.suspendedAt)],
  ];
}
