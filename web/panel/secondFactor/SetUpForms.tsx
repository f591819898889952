import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { renderSVG } from 'uqr';
import { codeEntry, passwordEntry } from '#domain/secondFactors.schema.ts';
import { confirmSecondFactor, startSecondFactor } from '../../api/sdk.gen.ts';
import type { StartSecondFactorResponse } from '../../api/types.gen.ts';
import { problems } from '../accounts/problems.ts';
import { CopyButton } from '../ui/display/CopyButton.tsx';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import classes from './SecondFactor.module.css';

export type Started = StartSecondFactorResponse;

/** Asks for the password, so that a borrowed browser cannot lock its owner out. */
export function StartForm({ onDone }: { onDone: (started: Started) => void }) {
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: (values) => problems(passwordEntry, values),
  });
  const ceremony = useFormCeremony({
    form,
    failure: 'The second factor could not be set up. Please try again.',
    guardUnsaved: false,
    submit: async (body) => (await startSecondFactor({ body, throwOnError: true })).data,
    onDone,
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
      <div>
        <Button type="submit" disabled={ceremony.pending}>
          {ceremony.pending ? 'Setting up...' : 'Set up second factor'}
        </Button>
      </div>
    </Form>
  );
}

/** The secret as a picture and as text, and a first code that proves that the app has it. */
export function ConfirmForm({ started, onDone }: { started: Started; onDone: (recoveryCodes: string[]) => unknown }) {
  const form = useForm({ initialValues: { code: '' }, validate: (values) => problems(codeEntry, values) });
  const ceremony = useFormCeremony({
    form,
    failure: 'The code could not be checked. Please try again.',
    fieldOf: { wrong_code: 'code' },
    guardUnsaved: false,
    submit: async (body) => (await confirmSecondFactor({ body, throwOnError: true })).data.recoveryCodes,
    onDone,
  });
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(started.address, { border: 2 }))}`;
  return (
    <Stack gap="md">
      <Text>Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.</Text>
      <img className={classes.picture} src={picture} alt="QR code of the key below" width={220} height={220} />
      <div className={classes.secret}>
        <Code className={classes.code}>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
        <CopyButton label="Copy key" value={started.secret} />
      </div>
      <Form ceremony={ceremony}>
        <TextInput
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          {...form.getInputProps('code')}
        />
        <div>
          <Button type="submit" disabled={ceremony.pending}>
            {ceremony.pending ? 'Checking...' : 'Switch on'}
          </Button>
        </div>
      </Form>
    </Stack>
  );
}
