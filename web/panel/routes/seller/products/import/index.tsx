import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as texts from '#texts/importScreen.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { ApprovedSellerOnly } from '../../../../layout/guards.tsx';
import { pageHead } from '../../../../lib/pageTitle.ts';
import { LoadingState } from '../../../../ui/feedback/LoadingState.tsx';
import { ClientOnly } from '../../../../ui/layout/ClientOnly.tsx';
import { BackArrow, PageHeader } from '../../../../ui/layout/PageHeader.tsx';

const Imports = lazy(() => import('../../../../catalogue/imports/Imports.tsx'));

export const Route = createFileRoute('/seller/products/import/')({
  head: () => pageHead(titles.imports()),
  component: () => (
    <ApprovedSellerOnly area="products">
      <PageHeader
        title={texts.title()}
        subtitle={texts.hint()}
        back={<BackArrow to="/seller/products" aria-label={texts.back()} />}
      />
      <ClientOnly fallback={<LoadingState text={texts.loadingList()} />}>
        <Imports />
      </ClientOnly>
    </ApprovedSellerOnly>
  ),
});
