import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/shopData.gen.ts';
import { askForArchive } from '../../../api/sdk.gen.ts';
import { CredentialsForm } from '../../identity/secondFactors/CredentialsForm.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CloseAccount } from './CloseAccount.tsx';

/** Taking everything of the shop along in one file, and the end of the account. */
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
  const [asks, setAsks] = useState(false);
  const [status, setTold] = useState('');
  return (
    <Stack gap="sm">
      <Text>{texts.takeHint()}</Text>
      {asks ? (
        <CredentialsForm
          fields={['currentPassword']}
          submit={async ({ currentPassword }) =>
            (await askForArchive({ body: { currentPassword }, throwOnError: true })).data.path
          }
          onDone={(path) => {
            // The browser keeps the page: what comes is a file.
            location.assign(path);
            setAsks(false);
            setTold(texts.coming());
          }}
          failure={texts.notTaken()}
          button={{ label: texts.download(), pending: texts.asking() }}
          onCancel={() => setAsks(false)}
        />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAsks(true)}>
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
