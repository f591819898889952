import { Button, Group, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as texts from '#texts/ui.gen.ts';
import { Form, useFormSubmission } from './FormSubmission.tsx';

type Answer = { reason: string };

type Props<Result> = {
  question: string;
  /** The field for a reason; without it no reason is required. */
  reason?: { label: string; description: string; maxLength: number };
  /** Error messages by field. */
  validate?: (answer: Answer) => Partial<Record<keyof Answer, string>>;
  submit: (answer: Answer) => Promise<Result>;
  onDone: (result: Result) => unknown;
  onCancel: () => void;
  /** Shown for errors that have no message of their own. */
  failure: string;
  confirmLabel: string;
  /** The button's label while it runs, e.g. 'Hiding...'. */
  pendingLabel: string;
  /** Palette name of the button; the accent colour by default. */
  color?: string;
};

/** Asks for confirmation and optionally for a reason. Rendered in a dialog. */
export function ConfirmationForm<Result>(props: Props<Result>) {
  const { reason, validate, submit, onDone, failure, color = 'rani' } = props;
  const form = useForm({ initialValues: { reason: '' }, validate: (answer) => validate?.(answer) ?? {} });
  const submission = useFormSubmission({ form, failure, guardUnsaved: false, submit, onDone });
  return (
    <Form submission={submission}>
      <Text>{props.question}</Text>
      {reason && (
        <Textarea {...reason} required withAsterisk={false} rows={3} data-autofocus {...form.getInputProps('reason')} />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} disabled={submission.pending}>
          {texts.cancel()}
        </Button>
        <Button
          type="submit"
          color={color}
          disabled={submission.pending}
          aria-busy={submission.pending}
          data-autofocus={!reason || undefined}
        >
          {submission.pending ? props.pendingLabel : props.confirmLabel}
        </Button>
      </Group>
    </Form>
  );
}
