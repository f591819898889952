import { IconPackageOff } from '@tabler/icons-react';
import * as texts from '#texts/product.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Whether reading a product failed because the seller has none under that address. */
export function isProductMissing(error: unknown): boolean {
  // An address that is no id at all is refused as such.
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
