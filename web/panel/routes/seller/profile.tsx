import { Box, Skeleton, Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/profile.gen.ts';
import * as settingsTexts from '#texts/settings.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import * as uiTexts from '#texts/ui.gen.ts';
import {
  listSessionsOptions,
  readEmailChangeOptions,
  readTermsOptions,
} from '../../../api/@tanstack/react-query.gen.ts';
import { SecondFactorCard } from '../../identity/secondFactors/SecondFactorCard.tsx';
import { SellerOnly } from '../../layout/guards.tsx';
import { LanguageSwitch } from '../../layout/LanguageSwitch.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { createSearchValidator, oneOf } from '../../lib/searchParameters.ts';
import { isApprovedSeller, type OwnSeller, type User, useSession } from '../../lib/session.ts';
import { SellerProfileForm } from '../../sellers/sellers/SellerProfileForm.tsx';
import { SellerStatusBadge } from '../../sellers/sellers/SellerStatusBadge.tsx';
import { SettingsTabs } from '../../sellers/sellers/SettingsTabs.tsx';
import { ShopAddress } from '../../sellers/sellers/ShopAddress.tsx';
import { settingsTabs } from '../../sellers/sellers/settingsTabNames.ts';
import { blockedPhoneList } from '../../sellers/terms/blockedPhoneQueries.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { UntilLoaded } from '../../ui/feedback/UntilLoaded.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

// Loaded later, because they are in other tabs. Heights of the placeholders in pixels.
const AssistantTimesCard = lazy(() => import('../../assistant/assistant/AssistantTimesCard.tsx'));
const EmailChange = lazy(() => import('../../identity/emailChanges/EmailChange.tsx'));
const OrderEmailsCard = lazy(() => import('../../orders/newOrderEmails/OrderEmailsCard.tsx'));
const PasswordChangeForm = lazy(() => import('../../identity/accounts/PasswordChangeForm.tsx'));
const SessionList = lazy(() => import('../../identity/sessions/SessionList.tsx'));
const SellingFactsCard = lazy(() => import('../../assistant/assistant/SellingFactsCard.tsx'));
const ShopDataCard = lazy(() => import('../../privacy/shopExport/ShopDataCard.tsx'));
const SharePictureButton = lazy(() => import('../../catalogue/sharePictures/SharePictureButton.tsx'));
const ShopLookCard = lazy(() => import('../../catalogue/shopLooks/ShopLookCard.tsx'));
const ShopPageCard = lazy(() => import('../../sellers/shopPages/ShopPageCard.tsx'));
const TermsCard = lazy(() => import('../../sellers/terms/TermsCard.tsx'));

const placeholderHeights = { settings: 360, shopPage: 1100, email: 108, password: 360, sessions: 120 };

const validateSearch = createSearchValidator({ tab: oneOf(settingsTabs) });

export const Route = createFileRoute('/seller/profile')({
  validateSearch,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { queryClient }, deps: { tab } }) => {
    if (tab === 'security') {
      prefetchFor(queryClient, 'seller', () => [
        queryClient.prefetchQuery(readEmailChangeOptions()),
        queryClient.prefetchQuery(listSessionsOptions()),
      ]);
    }
    if (tab === 'orders') {
      prefetchFor(queryClient, 'approvedSeller', () => [
        queryClient.prefetchQuery(readTermsOptions()),
        queryClient.prefetchInfiniteQuery(blockedPhoneList()),
      ]);
    }
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
  const { tab = 'shop' } = Route.useSearch();
  if (!user || !seller) return null;
  return (
    <>
      <PageHeader
        isDense
        title={texts.title()}
        subtitle={texts.registered({ date: formatDate(user.createdAt) })}
        actions={<LanguageSwitch />}
      />
      <SettingsTabs
        current={tab}
        contents={{
          shop: <ShopSettings user={user} seller={seller} />,
          ...(isApprovedSeller(user) && {
            delivery: later(<SellingFactsCard />),
            orders: later(
              <UntilLoaded fallback={settingsLoading()}>
                <Stack gap="md">
                  <TermsCard />
                  <OrderEmailsCard email={user.email} />
                </Stack>
              </UntilLoaded>,
            ),
            assistant: later(<AssistantTimesCard />),
          }),
          security: <SecuritySettings user={user} />,
          data: later(<ShopDataCard isSelling={isApprovedSeller(user)} />),
        }}
      />
    </>
  );
}

const settingsLoading = () => (
  <LoadingState text={uiTexts.loadingMore()} rows={1} rowHeight={placeholderHeights.settings} />
);
const later = (content: ReactNode) => <ClientOnly fallback={settingsLoading()}>{content}</ClientOnly>;

function ShopSettings({ user, seller }: { user: User; seller: OwnSeller }) {
  return (
    <Stack gap="md">
      {seller.slug && (
        <Card title={texts.shop()}>
          <ShopAddress seller={{ ...seller, slug: seller.slug }}>
            <ClientOnly fallback={<Skeleton h={36} w={205} />}>
              <SharePictureButton />
            </ClientOnly>
          </ShopAddress>
        </Card>
      )}
      {isApprovedSeller(user) && (
        <ClientOnly fallback={<Skeleton height={placeholderHeights.shopPage} />}>
          <UntilLoaded fallback={<Skeleton height={placeholderHeights.shopPage} />}>
            <Stack gap="md">
              <ShopPageCard businessName={seller.businessName} />
              <ShopLookCard businessName={seller.businessName} />
            </Stack>
          </UntilLoaded>
        </ClientOnly>
      )}
      <Card title={texts.business()} action={<SellerStatusBadge status={seller.status} />}>
        <Box maw={560}>
          <SellerProfileForm user={user} seller={seller} />
        </Box>
      </Card>
    </Stack>
  );
}

function SecuritySettings({ user }: { user: User }) {
  return (
    <Stack gap="md">
      <Card title={settingsTexts.email()}>
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
    </Stack>
  );
}
