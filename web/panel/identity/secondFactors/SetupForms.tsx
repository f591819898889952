import { Code, Stack, Text } from '@mantine/core';
import { renderSVG } from 'uqr';
import * as texts from '#texts/secondFactor.gen.ts';
import { confirmSecondFactor, startSecondFactor } from '../../../api/sdk.gen.ts';
import type { StartSecondFactorResponse } from '../../../api/types.gen.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import classes from './SecondFactor.module.css';

export type StartedSetup = StartSecondFactorResponse;

/** Requires the password, so that nobody at an unlocked browser can lock its owner out. */
export function StartSetupForm({ onDone }: { onDone: (started: StartedSetup) => void }) {
  return (
    <CredentialsForm
      fields={['currentPassword']}
      submit={async ({ currentPassword }) =>
        (await startSecondFactor({ body: { currentPassword }, throwOnError: true })).data
      }
      onDone={onDone}
      failure={texts.notSetUp()}
      button={{ label: texts.setUp(), pending: texts.settingUp() }}
    />
  );
}

/** The secret as a QR code and as text; a first code proves that the app has it. */
export function ConfirmSetupForm({
  started,
  onDone,
}: {
  started: StartedSetup;
  onDone: (recoveryCodes: string[]) => unknown;
}) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(started.address, { border: 2 }))}`;
  return (
    <Stack gap="md">
      <Text>{texts.scan()}</Text>
      <img className={classes.picture} src={picture} alt={texts.picture()} width={220} height={220} />
      <div className={classes.secret}>
        <Code className={classes.code}>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
        <CopyButton label={texts.copyKey()} value={started.secret} />
      </div>
      <CredentialsForm
        fields={['code']}
        code={{ label: texts.appCode(), inputMode: 'numeric' }}
        submit={async ({ code }) =>
          (await confirmSecondFactor({ body: { code }, throwOnError: true })).data.recoveryCodes
        }
        onDone={onDone}
        failure={texts.notChecked()}
        button={{ label: texts.turnOn(), pending: texts.checking() }}
      />
    </Stack>
  );
}
