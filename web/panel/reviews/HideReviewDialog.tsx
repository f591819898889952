import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hideReason } from '#domain/reviews.schema.ts';
import { reviewActions, reviewLimits } from '#domain/reviews.ts';
import { hideReview } from '../../api/sdk.gen.ts';
import { problems } from '../accounts/problems.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { type Review, reloadReviews } from './cache.ts';

type Props = { review: Review | undefined; onClose: () => void };

/** Asks why a review shall not be seen; without a reason nothing is hidden. */
export function HideReviewDialog({ review, onClose }: Props) {
  // Keeps the last one on screen while the window closes.
  const [shown, setShown] = useState(review);
  if (review && review !== shown) setShown(review);
  return (
    <Modal opened={review !== undefined} onClose={onClose} title={reviewActions.hide.label} size="md">
      {shown && <Question review={shown} onClose={onClose} />}
    </Modal>
  );
}

function Question({ review, onClose }: { review: Review; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { reason: '' }, validate: (values) => problems(hideReason, values) });
  const ceremony = useFormCeremony({
    form,
    failure: 'The review could not be hidden. Please try again.',
    guardUnsaved: false,
    submit: (body) => hideReview({ path: { id: review.id }, body }),
    onDone: async () => {
      await reloadReviews(queryClient);
      notifications.show({ color: 'green', message: 'Customers do not see the review any more.' });
      onClose();
    },
  });
  return (
    <Form ceremony={ceremony}>
      <Text>
        Customers will not see what {review.author} said about {review.productName}, and it will not count in the
        rating. You can show it again at any time.
      </Text>
      <Textarea
        label="Reason"
        description="Kept with the review, for administrators."
        required
        withAsterisk={false}
        rows={3}
        maxLength={reviewLimits.reason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={ceremony.pending}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={ceremony.pending}>
          {ceremony.pending ? 'Hiding...' : reviewActions.hide.label}
        </Button>
      </Group>
    </Form>
  );
}
