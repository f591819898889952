import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantResults.gen.ts';
import {
  listMissedTopicsQueryKey,
  listOpenQuestionsQueryKey,
  readShopFactsQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import { answerMissedTopic } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { factLabels } from '../../sellers/facts/factLabels.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { MissedTopic } from './MissedTopics.tsx';

/** The shop's answer to what was asked in vain: a fact, or a question with its answer. */
export function MissedTopicForm({ topic: { id, kind, text }, onClose }: { topic: MissedTopic; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { question: text, answer: '' },
    validate: (values) => validateFields('shopAnswer', values),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (body) => (await answerMissedTopic({ path: { id }, body, throwOnError: true })).data.told,
    onDone: async (told) => {
      notifications.show({ color: 'green', message: texts.saved({ count: told }) });
      await refreshQueries(queryClient, listMissedTopicsQueryKey, listOpenQuestionsQueryKey, readShopFactsQueryKey);
      onClose();
    },
  });
  const isPair = kind === 'question' || kind === 'product';
  return (
    <Form submission={submission}>
      {isPair && (
        <TextInput
          label={texts.question()}
          description={texts.questionHint()}
          maxLength={factLimits.question}
          required
          withAsterisk={false}
          {...form.getInputProps('question')}
        />
      )}
      <Textarea
        label={texts.answerField()}
        {...(!isPair && { description: texts.becomesFact({ fact: factLabels[kind]() }) })}
        rows={3}
        maxLength={factLimits.answer}
        required
        withAsterisk={false}
        autoFocus
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
