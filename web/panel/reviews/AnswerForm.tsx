import { Button, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { reviewAnswer } from '#domain/reviews.schema.ts';
import { reviewLimits } from '#domain/reviews.ts';
import { answerReview } from '../../api/sdk.gen.ts';
import { problems } from '../accounts/problems.ts';
import { isApiError } from '../lib/client.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { type OwnReview, reloadReviews } from './cache.ts';

/** The seller's one answer to a review. */
export function AnswerForm({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { answer: '' }, validate: (values) => problems(reviewAnswer, values) });
  const ceremony = useFormCeremony({
    form,
    failure: 'Your answer could not be sent. Please try again.',
    submit: async (body) => {
      try {
        await answerReview({ path: { id: review.id }, body });
      } catch (error) {
        // Answered in another window: the list shows with which words.
        if (isApiError(error, 'review_answered')) void reloadReviews(queryClient);
        throw error;
      }
    },
    onDone: async () => {
      await reloadReviews(queryClient);
      notifications.show({ color: 'green', message: `You have answered ${review.author}.` });
      onClose();
    },
  });
  return (
    <Form ceremony={ceremony}>
      <Textarea
        label="Your answer"
        description="Everybody can read it below the review. You can answer once, and cannot change it afterwards."
        rows={3}
        maxLength={reviewLimits.answer}
        autoFocus
        {...form.getInputProps('answer')}
      />
      <Group gap="sm">
        <Button type="submit" disabled={ceremony.pending}>
          {ceremony.pending ? 'Sending...' : 'Answer'}
        </Button>
        <Button variant="default" onClick={onClose} disabled={ceremony.pending}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
