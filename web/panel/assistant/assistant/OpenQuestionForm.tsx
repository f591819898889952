import { Button, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { listOpenQuestionsQueryKey, readShopFactsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { answerOpenQuestion } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { OpenQuestion } from './assistantQueries.ts';
import { factLabels } from './factLabels.ts';

type Props = { question: OpenQuestion; knownAnswer: string; onClose: () => void };

/** The one answer to a question: for the customer, and for all who ask the same later. */
export function OpenQuestionForm({ question: { id, kind, isReachable }, knownAnswer: known, onClose }: Props) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { answer: known },
    validate: (values) => validateFields('questionAnswer', values),
  });
  const ceremony = useFormSubmission({
    form,
    failure: texts.notAnswered(),
    submit: async (body) => (await answerOpenQuestion({ path: { id }, body, throwOnError: true })).data.isTold,
    onDone: async (isTold) => {
      notifications.show(
        isTold ? { color: 'green', message: texts.told() } : { color: 'yellow', message: texts.notTold() },
      );
      await refreshQueries(queryClient, listOpenQuestionsQueryKey, readShopFactsQueryKey);
      onClose();
    },
  });
  const place = kind === 'question' ? texts.becomesAnswer() : texts.becomesFact({ fact: factLabels[kind]() });
  return (
    <Form ceremony={ceremony}>
      <Textarea
        label={texts.answer()}
        description={place}
        rows={3}
        maxLength={factLimits.answer}
        required
        withAsterisk={false}
        autoFocus
        {...form.getInputProps('answer')}
      />
      <Group gap="sm">
        <Button type="submit" disabled={ceremony.pending}>
          {ceremony.pending ? texts.sending() : isReachable ? texts.sendAnswer() : texts.keepAnswer()}
        </Button>
        <Button variant="default" onClick={onClose} disabled={ceremony.pending}>
          {texts.cancel()}
        </Button>
      </Group>
    </Form>
  );
}
