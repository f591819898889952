import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hideReason } from '#domain/reviews.schema.ts';
import { reviewLimits } from '#domain/reviews.ts';
import { reviewActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/reviews.gen.ts';
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
    <Modal opened={review !== undefined} onClose={onClose} title={reviewActionLabels.hide()} size="md">
      {shown && <Question review={shown} onClose={onClose} />}
    </Modal>
  );
}

function Question({ review, onClose }: { review: Review; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { reason: '' }, validate: (values) => problems(hideReason, values) });
  const ceremony = useFormCeremony({
    form,
    failure: texts.notHidden(),
    guardUnsaved: false,
    submit: (body) => hideReview({ path: { id: review.id }, body }),
    onDone: async () => {
      await reloadReviews(queryClient);
      notifications.show({ color: 'green', message: texts.hidden() });
      onClose();
    },
  });
  return (
    <Form ceremony={ceremony}>
      <Text>{texts.hideQuestion({ author: review.author, product: review.productName })}</Text>
      <Textarea
        label={texts.reason()}
        description={texts.reasonHint()}
        required
        withAsterisk={false}
        rows={3}
        maxLength={reviewLimits.reason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={ceremony.pending}>
          {texts.cancel()}
        </Button>
        <Button type="submit" color="red" disabled={ceremony.pending}>
          {ceremony.pending ? texts.hiding() : reviewActionLabels.hide()}
        </Button>
      </Group>
    </Form>
  );
}
