import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { fewRecoveryCodes } from '#domain/identity/secondFactors.ts';
import * as texts from '#texts/secondFactor.gen.ts';
import { renewRecoveryCodes, switchOffSecondFactor } from '../../../api/sdk.gen.ts';
import { type Credentials, CredentialsForm } from './CredentialsForm.tsx';

type SecondFactorChange = 'renew' | 'off';
const buttons: Record<SecondFactorChange, () => { label: string; pending: string; color?: string }> = {
  renew: () => ({ label: texts.makeCodes(), pending: texts.makingCodes() }),
  off: () => ({ label: texts.turnOff(), pending: texts.turningOff(), color: 'red' }),
};

type Props = { recoveryCodesLeft: number; onRenewed: (codes: string[]) => unknown; onOff: () => unknown };

/** What can be done with a second factor that is on. */
export function ActiveSecondFactor(props: Props) {
  const [wish, setWish] = useState<SecondFactorChange>();
  const left = props.recoveryCodesLeft;
  return (
    <Stack gap="md">
      <Text>{texts.codesLeft({ count: left })}</Text>
      {left <= fewRecoveryCodes && (
        <Text c="red" fw={600}>
          {texts.fewCodes({ count: left })}
        </Text>
      )}
      {wish ? (
        <ConfirmChangeForm key={wish} wish={wish} onBack={() => setWish(undefined)} {...props} />
      ) : (
        <Group gap="sm">
          <Button variant="default" onClick={() => setWish('renew')}>
            {texts.newCodes()}
          </Button>
          <Button variant="default" color="red" onClick={() => setWish('off')}>
            {texts.turnOffFactor()}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Both ask for password and code. */
function ConfirmChangeForm({
  wish,
  onBack,
  onRenewed,
  onOff,
}: Props & { wish: SecondFactorChange; onBack: () => void }) {
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
      submit={wish === 'renew' ? renew : switchOff}
      failure={texts.notDone()}
      button={buttons[wish]()}
      onCancel={onBack}
    />
  );
}
