import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { readShopFactsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { addShopAnswer, changeShopAnswer } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { ShopAnswer } from './assistantQueries.ts';

type Props = {
  /** The answer to edit; without it a new one is added. */
  answer?: ShopAnswer;
  onClose: () => void;
};

export function ShopAnswerForm({ answer, onClose }: Props) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { question: answer?.question ?? '', answer: answer?.answer ?? '' },
    validate: (values) => validateFields('shopAnswer', values),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.notSaved(),
    fieldByErrorCode: { question_taken: 'question' },
    submit: async (body) => {
      if (answer) await changeShopAnswer({ path: { id: answer.id }, body });
      else await addShopAnswer({ body });
    },
    onDone: async () => {
      await refreshQueries(queryClient, readShopFactsQueryKey);
      notifications.show({ color: 'green', message: texts.answerSaved() });
      onClose();
    },
  });
  return (
    <Form submission={submission}>
      <TextInput
        label={texts.question()}
        description={texts.questionHint()}
        maxLength={factLimits.question}
        required
        withAsterisk={false}
        autoFocus
        {...form.getInputProps('question')}
      />
      <Textarea
        label={texts.answer()}
        rows={3}
        maxLength={factLimits.answer}
        required
        withAsterisk={false}
        {...form.getInputProps('answer')}
      />
      <Group gap="sm">
        <Button type="submit" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
        <Button variant="default" onClick={onClose} disabled={submission.pending}>
          {texts.cancel()}
        </Button>
      </Group>
    </Form>
  );
}
