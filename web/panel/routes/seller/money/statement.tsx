import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as texts from '#texts/statement.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { ClientOnly } from '../../../ui/layout/ClientOnly.tsx';
import { BackArrow, PageHeader } from '../../../ui/layout/PageHeader.tsx';

const StatementUpload = lazy(() => import('../../../orders/statements/StatementUpload.tsx'));

export const Route = createFileRoute('/seller/money/statement')({
  head: () => pageHead(titles.statement()),
  component: () => (
    <ApprovedSellerOnly area="money">
      <PageHeader
        title={texts.title()}
        subtitle={texts.hint()}
        back={<BackArrow to="/seller/money" aria-label={texts.back()} />}
      />
      <ClientOnly>
        <StatementUpload />
      </ClientOnly>
    </ApprovedSellerOnly>
  ),
});
