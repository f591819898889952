import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import * as texts from '#texts/numbers.gen.ts';
import { disconnectOwnNumber } from '../../../api/sdk.gen.ts';
import type { ReadOwnNumberResponse } from '../../../api/types.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import { ConnectedNumber } from './ConnectedNumber.tsx';
import { NumberForm } from './NumberForm.tsx';
import { reloadOwnNumber } from './ownNumberQuery.ts';
import { WebhookCard } from './WebhookCard.tsx';

const ServiceBills = lazy(() => import('./ServiceBills.tsx'));
const serviceBillsHeight = 64;

/** The shop's connected number, or the form to connect one, and the webhook to set up. */
export function OwnNumberCards({ number, needsSecondFactor, webhookUrl }: ReadOwnNumberResponse) {
  const [isChanging, setChanging] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = useDisconnectNumber();
  const stopChanging = () => setChanging(false);
  if (needsSecondFactor) return <SecondFactorRequiredCard />;
  return (
    <>
      {number && !isChanging ? (
        <Card title={texts.cardTitle()}>
          <ConnectedNumber
            number={number}
            onChange={() => setChanging(true)}
            onDisconnect={() => setConfirming(true)}
          />
        </Card>
      ) : (
        <Card title={number ? texts.changeTitle() : texts.connectTitle()}>
          <Box maw={640}>
            <NumberForm
              number={number ?? undefined}
              onDone={stopChanging}
              onCancel={number ? stopChanging : undefined}
            />
          </Box>
        </Card>
      )}
      {number && (
        <Card title={texts.billsTitle()}>
          <ClientOnly fallback={<Skeleton height={serviceBillsHeight} />}>
            <ServiceBills number={number} />
          </ClientOnly>
        </Card>
      )}
      <WebhookCard url={webhookUrl} />
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={disconnect}
        title={texts.disconnectQuestion()}
        text={texts.disconnectHint()}
        confirmLabel={texts.disconnect()}
        pendingLabel={texts.disconnecting()}
      />
    </>
  );
}

function SecondFactorRequiredCard() {
  return (
    <Card title={texts.factorTitle()}>
      <Stack gap="md" align="flex-start" maw={640}>
        <Text>{texts.factorIntro()}</Text>
        <LinkButton to="/seller/profile" search={{ tab: 'security' }}>
          {texts.factorLink()}
        </LinkButton>
      </Stack>
    </Card>
  );
}

function useDisconnectNumber() {
  const queryClient = useQueryClient();
  return async () => {
    try {
      const { data } = await disconnectOwnNumber({ throwOnError: true });
      notifications.show({ color: 'green', message: data.message });
    } catch (error) {
      // Already disconnected, so there is nothing to report.
      if (!isApiError(error, 'chat_number_not_found')) throw error;
    }
    await reloadOwnNumber(queryClient);
  };
}
