import { Button, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { reviewLimits } from '#domain/catalogue/reviews.ts';
import * as texts from '#texts/ownReviews.gen.ts';
import { answerReview } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { type OwnReview, reloadReviews } from './reviewCache.ts';

/** A seller can reply once to each review. */
export function ReviewReplyForm({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { answer: '' }, validate: (values) => validateFields('reviewReply', values) });
  const submission = useFormSubmission({
    form,
    failure: texts.notSent(),
    submit: async (body) => {
      try {
        await answerReview({ path: { id: review.id }, body });
      } catch (error) {
        // The review was replied to in another window, so the list is reloaded.
        if (isApiError(error, 'review_answered')) void reloadReviews(queryClient);
        throw error;
      }
    },
    onDone: async () => {
      await reloadReviews(queryClient);
      notifications.show({ color: 'green', message: texts.answered({ author: review.author }) });
      onClose();
    },
  });
  return (
    <Form submission={submission}>
      <Textarea
        label={texts.answer()}
        description={texts.answerHint()}
        rows={3}
        maxLength={reviewLimits.reply}
        autoFocus
        {...form.getInputProps('answer')}
      />
      <Group gap="sm">
        <Button type="submit" disabled={submission.pending}>
          {submission.pending ? texts.sending() : texts.send()}
        </Button>
        <Button variant="default" onClick={onClose} disabled={submission.pending}>
          {texts.cancel()}
        </Button>
      </Group>
    </Form>
  );
}
