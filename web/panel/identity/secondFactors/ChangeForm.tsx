import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { fewRecoveryCodes } from '#domain/identity/secondFactors.ts';
import * as texts from '#texts/secondFactor.gen.ts';
import { renewRecoveryCodes, switchOffSecondFactor } from '../../../api/sdk.gen.ts';
import { type Proof, ProofForm } from './ProofForm.tsx';

type Wish = 'renew' | 'off';
const buttons: Record<Wish, () => { label: string; pending: string; color?: string }> = {
  renew: () => ({ label: texts.makeCodes(), pending: texts.makingCodes() }),
  off: () => ({ label: texts.turnOff(), pending: texts.turningOff(), color: 'red' }),
};

type Props = { recoveryCodesLeft: number; onRenewed: (codes: string[]) => unknown; onOff: () => unknown };

/** What can be done with a second factor that is on. */
export function ChangeForm(props: Props) {
  const [wish, setWish] = useState<Wish>();
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
        <WishForm key={wish} wish={wish} onBack={() => setWish(undefined)} {...props} />
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
function WishForm({ wish, onBack, onRenewed, onOff }: Props & { wish: Wish; onBack: () => void }) {
  const renew = async (body: Proof) =>
    onRenewed((await renewRecoveryCodes({ body, throwOnError: true })).data.recoveryCodes);
  const switchOff = async (body: Proof) => {
    const { message } = (await switchOffSecondFactor({ body, throwOnError: true })).data;
    notifications.show({ color: 'green', message });
    return onOff();
  };
  return (
    <ProofForm
      asks={['currentPassword', 'code']}
      code={{ label: texts.code(), description: texts.codeHint() }}
      submit={wish === 'renew' ? renew : switchOff}
      failure={texts.notDone()}
      button={buttons[wish]()}
      onCancel={onBack}
    />
  );
}
