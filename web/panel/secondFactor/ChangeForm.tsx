import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { renewRecoveryCodes, switchOffSecondFactor } from '../../api/sdk.gen.ts';
import { type Proof, ProofForm } from './ProofForm.tsx';

type Wish = 'renew' | 'off';
const buttons: Record<Wish, { label: string; pending: string; color?: string }> = {
  renew: { label: 'Make new recovery codes', pending: 'Making...' },
  off: { label: 'Switch off', pending: 'Switching off...', color: 'red' },
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
        <WishForm key={wish} wish={wish} onBack={() => setWish(undefined)} {...props} />
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
      code={{ label: 'Code', description: 'From your app, or a recovery code' }}
      submit={wish === 'renew' ? renew : switchOff}
      failure="This could not be done. Please try again."
      button={buttons[wish]}
      onCancel={onBack}
    />
  );
}
