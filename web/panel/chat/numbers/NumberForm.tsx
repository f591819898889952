import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { NumberDraft } from '#domain/chat/numbers.schema.ts';
import * as texts from '#texts/numbers.gen.ts';
import { saveOwnNumber } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { type OwnNumber, reloadOwnNumber } from './ownNumberQuery.ts';

type Props = {
  /** The number that is connected now. */
  number?: OwnNumber | undefined;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
};

/** The number's ids and secrets at the messaging service. Stored secrets are never shown again. */
export function NumberForm({ number, onDone, onCancel }: Props) {
  const queryClient = useQueryClient();
  const form = useForm<NumberDraft>({
    initialValues: {
      numberId: number?.numberId ?? '',
      businessAccountId: number?.businessAccountId ?? '',
      token: '',
      appSecret: '',
      verifyToken: '',
    },
    validate: (values) => validateFields('numberDraft', values),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.notConnected(),
    fieldByErrorCode: { chat_number_taken: 'numberId', chat_number_refused: 'token' },
    submit: async (body) => (await saveOwnNumber({ body, throwOnError: true })).data.message,
    onDone: async (message) => {
      await reloadOwnNumber(queryClient);
      notifications.show({ color: 'green', message });
      onDone();
    },
  });
  const field = (name: keyof NumberDraft) => ({
    ...form.getInputProps(name),
    required: true,
    withAsterisk: false,
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <Form submission={submission}>
      <Text>{number ? texts.changeIntro() : texts.connectIntro()}</Text>
      <TextInput
        label={texts.numberId()}
        description={texts.numberIdHint()}
        inputMode="numeric"
        // The button that opened the form had the focus.
        autoFocus={number !== undefined}
        {...field('numberId')}
      />
      <TextInput
        label={texts.businessAccountId()}
        description={texts.businessAccountIdHint()}
        inputMode="numeric"
        {...field('businessAccountId')}
      />
      <TextInput label={texts.token()} description={texts.tokenHint()} type="password" {...field('token')} />
      <TextInput
        label={texts.appSecret()}
        description={texts.appSecretHint()}
        type="password"
        {...field('appSecret')}
      />
      <TextInput label={texts.verifyToken()} description={texts.verifyTokenHint()} {...field('verifyToken')} />
      <Text size="sm" c="dimmed">
        {texts.sealed()}
      </Text>
      <Group gap="sm">
        <Button type="submit" disabled={submission.pending}>
          {submission.pending ? texts.connecting() : texts.connect()}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={submission.pending}>
            {texts.cancel()}
          </Button>
        )}
      </Group>
    </Form>
  );
}
