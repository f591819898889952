import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewLimits } from '#domain/catalogue/reviews.ts';
import { reviewActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/reviews.gen.ts';
import { hideReview } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmationForm } from '../../ui/form/ConfirmationForm.tsx';
import { type Review, reloadReviews } from './reviewCache.ts';

/** What the dialog needs to know about a review. */
export type ModeratedReview = Pick<Review, 'id' | 'author' | 'productName'>;
type Props = { review: ModeratedReview | undefined; onClose: () => void };

/** Hides a review; a reason is required. */
export function HideReviewDialog({ review, onClose }: Props) {
  // Keeps the review on screen while the dialog fades out.
  const [shown, setShown] = useState(review);
  if (review && review !== shown) setShown(review);
  return (
    <Dialog opened={review !== undefined} onClose={onClose} title={reviewActionLabels.hide()} size="md">
      {shown && <HideReviewForm review={shown} onClose={onClose} />}
    </Dialog>
  );
}

function HideReviewForm({ review, onClose }: { review: ModeratedReview; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmationForm
      question={texts.hideQuestion({ author: review.author, product: review.productName })}
      reason={{ label: texts.reason(), description: texts.reasonHint(), maxLength: reviewLimits.reason }}
      validate={(answer) => validateFields('hideReason', answer)}
      submit={(body) => hideReview({ path: { id: review.id }, body })}
      onDone={async () => {
        await reloadReviews(queryClient);
        notifications.show({ color: 'green', message: texts.hidden() });
        onClose();
      }}
      onCancel={onClose}
      failure={texts.notHidden()}
      confirmLabel={reviewActionLabels.hide()}
      pendingLabel={texts.hiding()}
      color="red"
    />
  );
}
