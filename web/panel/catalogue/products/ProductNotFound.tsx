import { IconPackageOff } from '@tabler/icons-react';
import * as texts from '#texts/product.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

export default function ProductNotFound({ message }: { message: string }) {
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
