import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import * as texts from '#texts/paymentSettings.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { createSearchValidator, oneOf } from '../../../lib/searchParameters.ts';
import { PaymentTabs } from '../../../sellers/paymentSettings/PaymentTabs.tsx';
import { paymentTabs } from '../../../sellers/paymentSettings/settingsTabs.ts';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { ClientOnly } from '../../../ui/layout/ClientOnly.tsx';
import { BackArrow, PageHeader } from '../../../ui/layout/PageHeader.tsx';

const UpiCard = lazy(() => import('../../../sellers/paymentSettings/UpiCard.tsx'));
const ProviderCard = lazy(() => import('../../../sellers/paymentSettings/ProviderCard.tsx'));
const RulesCard = lazy(() => import('../../../sellers/paymentSettings/RulesCard.tsx'));
const CodCard = lazy(() => import('../../../sellers/paymentSettings/CodCard.tsx'));
const DeliveryCard = lazy(() => import('../../../sellers/paymentSettings/DeliveryCard.tsx'));

const validateSearch = createSearchValidator({ tab: oneOf(paymentTabs) });

export const Route = createFileRoute('/seller/money/settings')({
  validateSearch,
  head: () => pageHead(titles.paymentSettings()),
  component: () => (
    <ApprovedSellerOnly area="money">
      <PaymentSettings />
    </ApprovedSellerOnly>
  ),
});

/** In pixels. */
const placeholderHeight = 360;

const later = (content: ReactNode) => (
  <ClientOnly fallback={<LoadingState text={texts.loading()} rows={1} rowHeight={placeholderHeight} />}>
    {content}
  </ClientOnly>
);

/** How the shop is paid and what it charges for delivery (money.md, sections 2, 3, 6 and 7). */
function PaymentSettings() {
  const { tab = 'upi' } = Route.useSearch();
  return (
    <>
      <PageHeader
        title={texts.title()}
        subtitle={texts.hint()}
        back={<BackArrow to="/seller/money" aria-label={texts.back()} />}
      />
      <PaymentTabs
        current={tab}
        contents={{
          upi: later(<UpiCard />),
          provider: later(<ProviderCard />),
          rules: later(<RulesCard />),
          cod: later(<CodCard />),
          delivery: later(<DeliveryCard />),
        }}
      />
    </>
  );
}
