import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as texts from '#texts/importScreen.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { importPageSearch } from '../../../../catalogue/imports/importSearch.ts';
import { ApprovedSellerOnly } from '../../../../layout/guards.tsx';
import { pageHead } from '../../../../lib/pageTitle.ts';
import { createSearchValidator } from '../../../../lib/searchParameters.ts';
import { LoadingState } from '../../../../ui/feedback/LoadingState.tsx';
import { ClientOnly } from '../../../../ui/layout/ClientOnly.tsx';

const ImportPage = lazy(() => import('../../../../catalogue/imports/ImportPage.tsx'));

const validateSearch = createSearchValidator(importPageSearch);

export const Route = createFileRoute('/seller/products/import/$id')({
  validateSearch,
  head: () => pageHead(titles.imports()),
  component: function ImportRoute() {
    const { id } = Route.useParams();
    const search = Route.useSearch();
    return (
      <ApprovedSellerOnly area="products">
        <ClientOnly fallback={<LoadingState text={texts.loading()} rows={3} rowHeight={200} />}>
          <ImportPage key={id} id={id} {...search} />
        </ClientOnly>
      </ApprovedSellerOnly>
    );
  },
});
