import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/shopData.gen.ts';
import { closeShop } from '../../../api/sdk.gen.ts';
import { CredentialsForm } from '../../identity/secondFactors/CredentialsForm.tsx';

/** Says what closing does before it asks for the password; afterwards the page to sign in says that it is done. */
export function CloseAccount() {
  const [asks, setAsks] = useState(false);
  return (
    <Stack gap="sm">
      <Text>{texts.closeHint()}</Text>
      {asks ? (
        <CredentialsForm
          fields={['currentPassword']}
          submit={({ currentPassword }) => closeShop({ body: { currentPassword }, throwOnError: true })}
          onDone={() => location.assign('/auth/login')}
          failure={texts.notClosed()}
          button={{ label: texts.closeNow(), pending: texts.closing(), color: 'red' }}
          onCancel={() => setAsks(false)}
        />
      ) : (
        <Group>
          <Button variant="default" color="red" onClick={() => setAsks(true)}>
            {texts.close()}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
