import { Button, Group, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as texts from '#texts/ui.gen.ts';
import { Form, useFormSubmission } from './FormSubmission.tsx';

type Answer = { reason: string };

type Props<Result> = {
  /** What is asked, and of what. */
  question: string;
  /** The field of why; without it none is asked for. */
  reason?: { label: string; description: string; maxLength: number };
  /** What is wrong with the answer, by field. */
  validate?: (answer: Answer) => Partial<Record<keyof Answer, string>>;
  submit: (answer: Answer) => Promise<Result>;
  onDone: (result: Result) => unknown;
  onCancel: () => void;
  /** Shown for a failure that has no sentence of its own. */
  failure: string;
  confirmLabel: string;
  /** Shown on the button meanwhile, e.g. 'Hiding...'. */
  pendingLabel: string;
  /** Palette name of the button; the accent unless told. */
  color?: string;
};

/** Asks before something, and why it is done: the content of a dialog. */
export function ConfirmationForm<Result>(props: Props<Result>) {
  const { reason, validate, submit, onDone, failure, color = 'indigo' } = props;
  const form = useForm({ initialValues: { reason: '' }, validate: (answer) => validate?.(answer) ?? {} });
  const ceremony = useFormSubmission({ form, failure, guardUnsaved: false, submit, onDone });
  return (
    <Form ceremony={ceremony}>
      <Text>{props.question}</Text>
      {reason && (
        <Textarea {...reason} required withAsterisk={false} rows={3} data-autofocus {...form.getInputProps('reason')} />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} disabled={ceremony.pending}>
          {texts.cancel()}
        </Button>
        <Button
          type="submit"
          color={color}
          disabled={ceremony.pending}
          aria-busy={ceremony.pending}
          data-autofocus={!reason || undefined}
        >
          {ceremony.pending ? props.pendingLabel : props.confirmLabel}
        </Button>
      </Group>
    </Form>
  );
}
