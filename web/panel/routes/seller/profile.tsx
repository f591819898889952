import { Box, Skeleton, Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/profile.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { listSessionsOptions, readTermsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { SecondFactorCard } from '../../identity/secondFactors/SecondFactorCard.tsx';
import { SellerOnly } from '../../layout/guards.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { isApprovedSeller, useSession } from '../../lib/session.ts';
import { SellerProfileForm } from '../../sellers/sellers/SellerProfileForm.tsx';
import { SellerStatusBadge } from '../../sellers/sellers/SellerStatusBadge.tsx';
import { ShopAddress } from '../../sellers/sellers/ShopAddress.tsx';
import { blockedPhoneList } from '../../sellers/terms/blockedPhoneQueries.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

// Below what one sees first, with its height in pixels where something stands below it.
const OrderMails = lazy(() => import('../../orders/newOrderEmails/OrderEmailsCard.tsx'));
const PasswordChangeForm = lazy(() => import('../../identity/accounts/PasswordChangeForm.tsx'));
const SessionList = lazy(() => import('../../identity/sessions/SessionList.tsx'));
const SellingFactsCard = lazy(() => import('../../assistant/assistant/SellingFactsCard.tsx'));
const ShopData = lazy(() => import('../../privacy/shopExport/ShopDataCard.tsx'));
const Terms = lazy(() => import('../../sellers/terms/TermsCard.tsx'));

const heights = { password: 360, sessions: 120 };

export const Route = createFileRoute('/seller/profile')({
  loader: ({ context: { queryClient } }) => {
    prefetchFor(queryClient, 'seller', () => queryClient.prefetchQuery(listSessionsOptions()));
    prefetchFor(queryClient, 'approvedSeller', () => [
      queryClient.prefetchQuery(readTermsOptions()),
      queryClient.prefetchInfiniteQuery(blockedPhoneList()),
    ]);
  },
  head: () => pageHead(titles.profile()),
  component: () => (
    <SellerOnly>
      <SellerProfile />
    </SellerOnly>
  ),
});

/** The account's own data and its password (product.md, section 7). */
function SellerProfile() {
  const { user, seller } = useSession();
  if (!user || !seller) return null;
  return (
    <>
      <PageHeader title={texts.title()} subtitle={texts.registered({ date: formatDate(user.createdAt) })} />
      <Stack gap="md">
        {seller.slug && (
          <Card title={texts.shop()}>
            <ShopAddress businessName={seller.businessName} slug={seller.slug} />
          </Card>
        )}
        <Card title={texts.business()} action={<SellerStatusBadge status={seller.status} />}>
          <Box maw={560}>
            <SellerProfileForm user={user} seller={seller} />
          </Box>
        </Card>
        {isApprovedSeller(user) && (
          <ClientOnly>
            <SellingFactsCard />
            <Terms />
            <OrderMails email={user.email} />
          </ClientOnly>
        )}
        <Card title={texts.password()}>
          <Box maw={560}>
            <ClientOnly fallback={<Skeleton height={heights.password} />}>
              <PasswordChangeForm />
            </ClientOnly>
          </Box>
        </Card>
        <SecondFactorCard />
        <Card title={texts.sessions()}>
          <ClientOnly fallback={<Skeleton height={heights.sessions} />}>
            <SessionList />
          </ClientOnly>
        </Card>
        <ClientOnly>
          <ShopData isSelling={isApprovedSeller(user)} />
        </ClientOnly>
      </Stack>
    </>
  );
}
