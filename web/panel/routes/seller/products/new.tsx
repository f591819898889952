import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import * as texts from '#texts/productForm.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { chatPictureOptions } from '../../../connections/chatPicture.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { messageOf } from '../../../lib/client.ts';
import { sensible } from '../../../lib/searchParameters.ts';
import { ProductForm } from '../../../products/form/ProductForm.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';

export const Route = createFileRoute('/seller/products/new')({
  /** `picture`: the message in which the shop's phone has sent one. */
  validateSearch: z.object({ picture: sensible(z.uuid()) }),
  head: () => titled(titles.newProduct()),
  component: () => (
    <ApprovedSellerOnly what="products">
      <NewProduct />
    </ApprovedSellerOnly>
  ),
});

function NewProduct() {
  const { picture } = Route.useSearch();
  return picture ? <FromChat messageId={picture} /> : <ProductForm />;
}

/** Begins with the picture that came from the phone, and with what was written below it. */
function FromChat({ messageId }: { messageId: string }) {
  const { data, error, refetch } = useQuery(chatPictureOptions(messageId));
  if (data) return <ProductForm begun={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => refetch()} />;
  return <LoadingState text={texts.fetching()} />;
}
