import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/shopData.gen.ts';
import { askForArchive } from '../../../api/sdk.gen.ts';
import { CredentialsForm } from '../../identity/secondFactors/CredentialsForm.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CloseAccount } from './CloseAccount.tsx';

/** Exports the shop's data and closes the account. */
export default function ShopDataCard({ isSelling }: { isSelling: boolean }) {
  return (
    <Card title={texts.title()}>
      <Stack gap="md">
        {isSelling && <ShopExport />}
        <CloseAccount />
      </Stack>
    </Card>
  );
}

function ShopExport() {
  const [isConfirming, setConfirming] = useState(false);
  const [status, setStatus] = useState('');
  return (
    <Stack gap="sm">
      <Text>{texts.takeHint()}</Text>
      {isConfirming ? (
        <CredentialsForm
          fields={['currentPassword']}
          submit={async ({ currentPassword }) =>
            (await askForArchive({ body: { currentPassword }, throwOnError: true })).data.path
          }
          onDone={(path) => {
            // The response is a download, so the page stays open.
            location.assign(path);
            setConfirming(false);
            setStatus(texts.coming());
          }}
          failure={texts.notTaken()}
          button={{ label: texts.download(), pending: texts.asking() }}
          onCancel={() => setConfirming(false)}
        />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setConfirming(true)}>
            {texts.take()}
          </Button>
        </Group>
      )}
      <Text role="status" size="sm">
        {status}
      </Text>
    </Stack>
  );
}
