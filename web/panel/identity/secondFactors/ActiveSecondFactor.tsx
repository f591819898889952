import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { lowRecoveryCodeCount } from '#domain/identity/secondFactors.ts';
import * as texts from '#texts/secondFactor.gen.ts';
import { renewRecoveryCodes, switchOffSecondFactor } from '../../../api/sdk.gen.ts';
import { type Credentials, CredentialsForm } from './CredentialsForm.tsx';

type SecondFactorChange = 'renew' | 'off';
const buttons: Record<SecondFactorChange, () => { label: string; pending: string; color?: string }> = {
  renew: () => ({ label: texts.makeCodes(), pending: texts.makingCodes() }),
  off: () => ({ label: texts.turnOff(), pending: texts.turningOff(), color: 'red' }),
};

type Props = { recoveryCodesLeft: number; onRenewed: (codes: string[]) => unknown; onOff: () => unknown };

/** Settings of a second factor that is switched on. */
export function ActiveSecondFactor(props: Props) {
  const [change, setChange] = useState<SecondFactorChange>();
  const codesLeft = props.recoveryCodesLeft;
  return (
    <Stack gap="md">
      <Text>{texts.codesLeft({ count: codesLeft })}</Text>
      {codesLeft <= lowRecoveryCodeCount && (
        <Text c="red" fw={600}>
          {texts.fewCodes({ count: codesLeft })}
        </Text>
      )}
      {change ? (
        <ConfirmChangeForm key={change} change={change} onCancel={() => setChange(undefined)} {...props} />
      ) : (
        <Group gap="sm">
          <Button variant="default" onClick={() => setChange('renew')}>
            {texts.newCodes()}
          </Button>
          <Button variant="default" color="red" onClick={() => setChange('off')}>
            {texts.turnOffFactor()}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Both changes require the password and a code. */
function ConfirmChangeForm({
  change,
  onCancel,
  onRenewed,
  onOff,
}: Props & { change: SecondFactorChange; onCancel: () => void }) {
  const renew = async (body: Credentials) =>
    onRenewed((await renewRecoveryCodes({ body, throwOnError: true })).data.recoveryCodes);
  const switchOff = async (body: Credentials) => {
    const { message } = (await switchOffSecondFactor({ body, throwOnError: true })).data;
    notifications.show({ color: 'green', message });
    return onOff();
  };
  return (
    <CredentialsForm
      fields={['currentPassword', 'code']}
      code={{ label: texts.code(), description: texts.codeHint() }}
      submit={change === 'renew' ? renew : switchOff}
      failure={texts.notDone()}
      button={buttons[change]()}
      onCancel={onCancel}
    />
  );
}
