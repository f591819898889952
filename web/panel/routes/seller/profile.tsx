import { Box, Skeleton, Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as emailTexts from '#texts/emailChange.gen.ts';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/profile.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import {
  listSessionsOptions,
  readEmailChangeOptions,
  readTermsOptions,
} from '../../../api/@tanstack/react-query.gen.ts';
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

// Loaded later, because they are below the first cards. Heights of the placeholders in pixels.
const EmailChange = lazy(() => import('../../identity/emailChanges/EmailChange.tsx'));
const OrderEmailsCard = lazy(() => import('../../orders/newOrderEmails/OrderEmailsCard.tsx'));
const PasswordChangeForm = lazy(() => import('../../identity/accounts/PasswordChangeForm.tsx'));
const SessionList = lazy(() => import('../../identity/sessions/SessionList.tsx'));
const SellingFactsCard = lazy(() => import('../../assistant/assistant/SellingFactsCard.tsx'));
const ShopDataCard = lazy(() => import('../../privacy/shopExport/ShopDataCard.tsx'));
const TermsCard = lazy(() => import('../../sellers/terms/TermsCard.tsx'));

const placeholderHeights = { email: 84, password: 360, sessions: 120 };

export const Route = createFileRoute('/seller/profile')({
  loader: ({ context: { queryClient } }) => {
    prefetchFor(queryClient, 'seller', () => [
      queryClient.prefetchQuery(readEmailChangeOptions()),
      queryClient.prefetchQuery(listSessionsOptions()),
    ]);
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

/** The seller's account and shop settings (product.md, section 7). */
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
            <TermsCard />
            <OrderEmailsCard email={user.email} />
          </ClientOnly>
        )}
        <Card title={emailTexts.title()}>
          <ClientOnly fallback={<Skeleton height={placeholderHeights.email} />}>
            <EmailChange user={user} />
          </ClientOnly>
        </Card>
        <Card title={texts.password()}>
          <Box maw={560}>
            <ClientOnly fallback={<Skeleton height={placeholderHeights.password} />}>
              <PasswordChangeForm />
            </ClientOnly>
          </Box>
        </Card>
        <SecondFactorCard />
        <Card title={texts.sessions()}>
          <ClientOnly fallback={<Skeleton height={placeholderHeights.sessions} />}>
            <SessionList />
          </ClientOnly>
        </Card>
        <ClientOnly>
          <ShopDataCard isSelling={isApprovedSeller(user)} />
        </ClientOnly>
      </Stack>
    </>
  );
}
