import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { MissedTopicKind } from '#domain/assistant/missedTopics.ts';
import type { ShopAnswer } from '#domain/sellers/shopFacts.schema.ts';
import { factLimits } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantResults.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { factLabels } from '../../sellers/facts/factLabels.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';

type Props<Answered> = {
  /** What it becomes: a fact has no question of its own. */
  kind: MissedTopicKind;
  initial: ShopAnswer;
  submit: (answer: ShopAnswer) => Promise<Answered>;
  onDone: (answered: Answered) => Promise<void>;
  onClose: () => void;
};

/** The fields of an answer that becomes a fact of the shop, or a question with its answer. */
export function AnswerFields<Answered>({ kind, initial, submit, onDone, onClose }: Props<Answered>) {
  const form = useForm({
    initialValues: initial,
    validate: (values) => validateFields('shopAnswer', values),
  });
  const submission = useFormSubmission({ form, failure: texts.notSaved(), submit, onDone });
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
