import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as product from '#texts/product.gen.ts';
import * as texts from '#texts/productForm.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { copyOf } from '../../../catalogue/products/form/formValues.ts';
import { ProductForm } from '../../../catalogue/products/form/ProductForm.tsx';
import { productToEditOptions } from '../../../catalogue/products/form/productToEdit.ts';
import { begunOptions } from '../../../chat/drafts/drafts.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { messageOf } from '../../../lib/client.ts';
import { id, searchParameters } from '../../../lib/searchParameters.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';

/** `draft`: what the shop's phone has begun. `copy`: the product that this one begins like. */
const validateSearch = searchParameters({ draft: id, copy: id });

export const Route = createFileRoute('/seller/products/new')({
  validateSearch,
  head: () => titled(titles.newProduct()),
  component: () => (
    <ApprovedSellerOnly what="products">
      <NewProduct />
    </ApprovedSellerOnly>
  ),
});

function NewProduct() {
  const { draft, copy } = Route.useSearch();
  if (draft) return <FromPhone draftId={draft} />;
  return copy ? <Copy key={copy} id={copy} /> : <ProductForm />;
}

/** Begins like another product: hidden and without stock, until its seller says otherwise. */
function Copy({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(productToEditOptions(id));
  if (data) return <ProductForm begun={{ ...copyOf(data), copiedFrom: id }} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => refetch()} />;
  return <LoadingState text={product.loading()} />;
}

/** Begins with what came from the phone. */
function FromPhone({ draftId }: { draftId: string }) {
  const { data, error, refetch } = useQuery(begunOptions(draftId));
  if (data) return <ProductForm begun={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => refetch()} />;
  return <LoadingState text={texts.fetching()} />;
}
