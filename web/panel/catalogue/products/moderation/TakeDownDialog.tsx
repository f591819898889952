import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moderationLimits } from '#domain/catalogue/moderation.ts';
import { unknownSeller } from '#texts/labels.ts';
import * as texts from '#texts/moderation.gen.ts';
import { deactivateAnyProduct } from '../../../../api/sdk.gen.ts';
import { validateFields } from '../../../lib/validation.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ConfirmationForm } from '../../../ui/form/ConfirmationForm.tsx';
import { type ProductWithSeller, reloadProducts } from '../productCache.ts';

/** What the dialog needs to know about a product. */
export type ModeratedProduct = Pick<ProductWithSeller, 'id' | 'name'> & {
  seller: Pick<ProductWithSeller['seller'], 'businessName'>;
};
type Props = { product: ModeratedProduct | undefined; onClose: () => void };

/** Takes a product down; a reason is required. */
export function TakeDownDialog({ product, onClose }: Props) {
  // Keeps the product on screen while the dialog fades out.
  const [shown, setShown] = useState(product);
  if (product && product !== shown) setShown(product);
  return (
    <Dialog opened={product !== undefined} onClose={onClose} title={texts.takeDown()} size="md">
      {shown && <TakeDownForm product={shown} onClose={onClose} />}
    </Dialog>
  );
}

function TakeDownForm({ product, onClose }: { product: ModeratedProduct; onClose: () => void }) {
  const queryClient = useQueryClient();
  const shop = product.seller.businessName || unknownSeller();
  return (
    <ConfirmationForm
      question={texts.takeDownQuestion({ product: product.name, shop })}
      reason={{ label: texts.reason(), description: texts.reasonHint(), maxLength: moderationLimits.reason }}
      validate={(answer) => validateFields('hideReason', answer)}
      submit={(body) => deactivateAnyProduct({ path: { id: product.id }, body })}
      onDone={async () => {
        await reloadProducts(queryClient);
        notifications.show({ color: 'green', message: texts.takenDownDone({ product: product.name }) });
        onClose();
      }}
      onCancel={onClose}
      failure={texts.notTakenDown()}
      confirmLabel={texts.takeDown()}
      pendingLabel={texts.takingDown()}
      color="red"
    />
  );
}
