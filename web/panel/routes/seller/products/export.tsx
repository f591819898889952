import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { exportDialects } from '#domain/catalogue/exportDialects.ts';
import * as texts from '#texts/exportScreen.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { loadingMore } from '#texts/ui.gen.ts';
import { ownProductFilter } from '../../../catalogue/products/list/productQueries.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { createSearchValidator, oneOf } from '../../../lib/searchParameters.ts';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { ClientOnly } from '../../../ui/layout/ClientOnly.tsx';
import { BackArrow, PageHeader } from '../../../ui/layout/PageHeader.tsx';

const ProductExport = lazy(() => import('../../../catalogue/exports/ProductExport.tsx'));

const validateSearch = createSearchValidator({ ...ownProductFilter, dialect: oneOf(exportDialects) });

export const Route = createFileRoute('/seller/products/export')({
  validateSearch,
  head: () => pageHead(titles.productExport()),
  component: () => (
    <ApprovedSellerOnly area="products">
      <ExportPage />
    </ApprovedSellerOnly>
  ),
});

/** In pixels. */
const placeholderHeight = 480;

/** Downloads the seller's products as files for others (import.md, section 6). */
function ExportPage() {
  const { dialect = 'haat', ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader
        title={texts.title()}
        subtitle={texts.hint()}
        back={<BackArrow to="/seller/products" search={filter} aria-label={texts.back()} />}
      />
      <ClientOnly fallback={<LoadingState text={loadingMore()} rows={1} rowHeight={placeholderHeight} />}>
        <ProductExport
          dialect={dialect}
          filter={filter}
          onChange={(changes) =>
            navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false })
          }
        />
      </ClientOnly>
    </>
  );
}
