import { Alert, Badge, Group, Stack, Text } from '@mantine/core';
import { formatTime } from '#texts/formats.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import type { ReadPaymentSettingsResponse } from '../../../api/types.gen.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { providerLabels } from './providerValues.ts';

type Provider = NonNullable<ReadPaymentSettingsResponse['provider']>;

/** What is connected, whether it works, and the address that the provider has to know. */
export function ProviderStatus({ provider }: { provider: Provider }) {
  const { isTest, keyId, downUntil, webhookUrl } = provider;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text fw={600}>{providerLabels[provider.provider]()}</Text>
        {isTest && (
          <Badge variant="light" color="gray">
            {texts.providerTest()}
          </Badge>
        )}
        {keyId && <Text c="dimmed">{keyId}</Text>}
      </Group>
      {isTest && <Text c="dimmed">{texts.standInHint()}</Text>}
      {downUntil && (
        <Alert color="red" title={texts.providerDown()}>
          {texts.providerDownHint({ time: formatTime(downUntil) })}
        </Alert>
      )}
      {webhookUrl && (
        <>
          <Text>{texts.webhookHint()}</Text>
          <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {webhookUrl}
          </Text>
          <div>
            <CopyButton label={texts.copyWebhook()} value={webhookUrl} />
          </div>
        </>
      )}
    </Stack>
  );
}
