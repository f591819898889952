import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as texts from '#texts/statement.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { loadingMore } from '#texts/ui.gen.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { ClientOnly } from '../../../ui/layout/ClientOnly.tsx';
import { BackArrow, PageHeader } from '../../../ui/layout/PageHeader.tsx';

const StatementUpload = lazy(() => import('../../../orders/statements/StatementUpload.tsx'));

/** In pixels. */
const placeholderHeight = 160;

export const Route = createFileRoute('/seller/money/statement')({
  head: () => pageHead(titles.statement()),
  component: () => (
    <ApprovedSellerOnly area="money">
      <PageHeader
        title={texts.title()}
        subtitle={texts.hint()}
        back={<BackArrow to="/seller/money" aria-label={texts.back()} />}
      />
      <ClientOnly fallback={<LoadingState text={loadingMore()} rows={1} rowHeight={placeholderHeight} />}>
        <StatementUpload />
      </ClientOnly>
    </ApprovedSellerOnly>
  ),
});
