import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as product from '#texts/product.gen.ts';
import * as texts from '#texts/productForm.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { toCopyValues } from '../../../catalogue/products/form/formValues.ts';
import { ProductForm } from '../../../catalogue/products/form/ProductForm.tsx';
import { productToEditOptions } from '../../../catalogue/products/form/productToEdit.ts';
import { openedDraftOptions } from '../../../chat/drafts/draftQueries.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { getErrorMessage } from '../../../lib/apiClient.ts';
import { pageHead } from '../../../lib/pageTitle.ts';
import { createSearchValidator, recordId } from '../../../lib/searchParameters.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';

/** `draft`: a draft from the shop's phone. `copy`: the product to copy. */
const validateSearch = createSearchValidator({ draft: recordId, copy: recordId });

export const Route = createFileRoute('/seller/products/new')({
  validateSearch,
  head: () => pageHead(titles.newProduct()),
  component: () => (
    <ApprovedSellerOnly area="products">
      <NewProduct />
    </ApprovedSellerOnly>
  ),
});

function NewProduct() {
  const { draft, copy } = Route.useSearch();
  if (draft) return <FromPhone draftId={draft} />;
  return copy ? <Copy key={copy} id={copy} /> : <ProductForm />;
}

/** A copy is hidden and has no stock. */
function Copy({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(productToEditOptions(id));
  if (data) return <ProductForm initial={{ ...toCopyValues(data), copiedFrom: id }} />;
  if (error) return <ErrorState message={getErrorMessage(error)} onRetry={() => refetch()} />;
  return <LoadingState text={product.loading()} rows={3} rowHeight={200} />;
}

function FromPhone({ draftId }: { draftId: string }) {
  const { data, error, refetch } = useQuery(openedDraftOptions(draftId));
  if (data) return <ProductForm initial={data} />;
  if (error) return <ErrorState message={getErrorMessage(error)} onRetry={() => refetch()} />;
  return <LoadingState text={texts.fetching()} rows={3} rowHeight={200} />;
}
