import { IconPackageOff } from '@tabler/icons-react';
import * as texts from '#texts/product.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Whether the seller has no product with that id. */
export function isProductMissing(error: unknown): boolean {
  // The API rejects an id with the wrong format as invalid.
  return isApiError(error, 'product_not_found') || isApiError(error, 'validation_failed');
}

export function ProductNotFound({ message }: { message: string }) {
  return (
    <EmptyState
      order={1}
      icon={IconPackageOff}
      title={texts.notFound()}
      text={message}
      action={<LinkButton to="/seller/products">{texts.back()}</LinkButton>}
    />
  );
}
