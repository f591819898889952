import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reviewActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/reviews.gen.ts';
import { showReview } from '../../../api/sdk.gen.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { type Review, reloadReviews } from './reviewCache.ts';

export function ReviewVisibilityButton({ review, onHide }: { review: Review; onHide: (review: Review) => void }) {
  const queryClient = useQueryClient();
  const showAgain = useMutation({
    mutationFn: () => showReview({ path: { id: review.id } }),
    onSuccess: () => notifications.show({ color: 'green', message: texts.shownAgain() }),
    onError: (error) =>
      notifications.show({ color: 'red', title: texts.stillHidden(), message: renderErrorMessage(error) }),
    onSettled: () => reloadReviews(queryClient),
  });
  const label = reviewActionLabels[review.isHidden ? 'show' : 'hide']();
  return (
    <Button
      size="xs"
      variant="default"
      disabled={showAgain.isPending}
      onClick={() => (review.isHidden ? showAgain.mutate() : onHide(review))}
      aria-label={texts.actionOn({ action: label, author: review.author, product: review.productName })}
    >
      {label}
    </Button>
  );
}
