import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/shopData.gen.ts';
import { closeShop } from '../../../api/sdk.gen.ts';
import { CredentialsForm } from '../../identity/secondFactors/CredentialsForm.tsx';

/** Requires the password. Afterwards the sign-in page confirms that the account is closed. */
export function CloseAccount() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Stack gap="sm">
      <Text>
        {texts.closeHint()}{' '}
        <Anchor href="/privacy#law" underline="always">
          {texts.learnMore()}
        </Anchor>
      </Text>
      {isConfirming ? (
        <CredentialsForm
          fields={['currentPassword']}
          submit={({ currentPassword }) => closeShop({ body: { currentPassword }, throwOnError: true })}
          onDone={() => location.assign('/auth/login')}
          failure={texts.notClosed()}
          button={{ label: texts.closeNow(), pending: texts.closing(), color: 'red' }}
          onCancel={() => setConfirming(false)}
        />
      ) : (
        <Group>
          <Button variant="default" color="red" onClick={() => setConfirming(true)}>
            {texts.close()}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
