import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { passwordAndCode } from '#domain/secondFactors.schema.ts';
import { renewRecoveryCodes, switchOffSecondFactor } from '../../api/sdk.gen.ts';
import { problems } from '../accounts/problems.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';

type Wish = 'renew' | 'off';
const words: Record<Wish, { button: string; pending: string }> = {
  renew: { button: 'Make new recovery codes', pending: 'Making...' },
  off: { button: 'Switch off', pending: 'Switching off...' },
};

type Props = { recoveryCodesLeft: number; onRenewed: (codes: string[]) => unknown; onOff: () => unknown };

/** What can be done with a second factor that is on. */
export function ChangeForm(props: Props) {
  const [wish, setWish] = useState<Wish>();
  return (
    <Stack gap="md">
      <Text>
        The second factor is on. You have {props.recoveryCodesLeft} unused recovery code
        {props.recoveryCodesLeft === 1 ? '' : 's'}.
      </Text>
      {wish ? (
        <ProofForm key={wish} wish={wish} onBack={() => setWish(undefined)} {...props} />
      ) : (
        <Group gap="sm">
          <Button variant="default" onClick={() => setWish('renew')}>
            New recovery codes
          </Button>
          <Button variant="default" color="red" onClick={() => setWish('off')}>
            Switch off second factor
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Both ask for password and code. */
function ProofForm({ wish, onBack, onRenewed, onOff }: Props & { wish: Wish; onBack: () => void }) {
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: (values) => problems(passwordAndCode, values),
  });
  const ceremony = useFormCeremony({
    form,
    failure: 'This could not be done. Please try again.',
    fieldOf: { wrong_code: 'code' },
    guardUnsaved: false,
    submit: async (body) => {
      if (wish === 'renew')
        return onRenewed((await renewRecoveryCodes({ body, throwOnError: true })).data.recoveryCodes);
      const { message } = (await switchOffSecondFactor({ body, throwOnError: true })).data;
      notifications.show({ color: 'green', message });
      return onOff();
    },
  });
  return (
    <Form ceremony={ceremony}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps('currentPassword')}
      />
      <TextInput
        label="Code"
        description="From your app, or a recovery code"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        {...form.getInputProps('code')}
      />
      <Group gap="sm">
        <Button type="submit" color={wish === 'off' ? 'red' : 'indigo'} disabled={ceremony.pending}>
          {ceremony.pending ? words[wish].pending : words[wish].button}
        </Button>
        <Button variant="default" onClick={onBack}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
