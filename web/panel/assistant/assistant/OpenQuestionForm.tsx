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
import { factLabels } from '../../sellers/facts/factLabels.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { OpenQuestion } from './assistantQueries.ts';

type Props = { question: OpenQuestion; currentAnswer: string; onClose: () => void };

/** The shop's answer to an open question: sent to the customer and reused for later questions. */
export function OpenQuestionForm({ question: { id, kind, isReachable }, currentAnswer, onClose }: Props) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { answer: currentAnswer },
    validate: (values) => validateFields('questionAnswer', values),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.notAnswered(),
    submit: async (body) => (await answerOpenQuestion({ path: { id }, body, throwOnError: true })).data.isTold,
    onDone: async (isCustomerNotified) => {
      notifications.show(
        isCustomerNotified ? { color: 'green', message: texts.told() } : { color: 'yellow', message: texts.notTold() },
      );
      await refreshQueries(queryClient, listOpenQuestionsQueryKey, readShopFactsQueryKey);
      onClose();
    },
  });
  const hint = kind === 'question' ? texts.becomesAnswer() : texts.becomesFact({ fact: factLabels[kind]() });
  return (
    <Form submission={submission}>
      <Textarea
        label={texts.answer()}
        description={hint}
        rows={3}
        maxLength={factLimits.answer}
        required
        withAsterisk={false}
        autoFocus
        {...form.getInputProps('answer')}
      />
      <Group gap="sm">
        <Button type="submit" disabled={submission.pending}>
          {submission.pending ? texts.sending() : isReachable ? texts.sendAnswer() : texts.keepAnswer()}
        </Button>
        <Button variant="default" onClick={onClose} disabled={submission.pending}>
          {texts.cancel()}
        </Button>
      </Group>
    </Form>
  );
}
