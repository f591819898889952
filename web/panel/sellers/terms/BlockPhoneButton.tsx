import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '#domain/language/phone.ts';
import * as texts from '#texts/terms.gen.ts';
import { listBlockedPhonesQueryKey, readOwnOrderQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { blockPhone } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { UnblockPhoneButton } from './UnblockPhoneButton.tsx';

type Props = {
  orderId: string;
  phone: string;
  /** Of the block, where there is one. */
  blockId: string | null;
};

/** Takes no more orders from the phone of an order, or takes them again. */
export function BlockPhoneButton({ orderId, phone, blockId }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  if (blockId) return <UnblockPhoneButton id={blockId} />;
  return (
    <>
      <Button size="sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {texts.block()}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={texts.blockQuestion()}
        text={texts.blockHint({ phone: formatPhone(phone) })}
        confirmLabel={texts.block()}
        pendingLabel={texts.blocking()}
        failure={texts.notBlocked()}
        onConfirm={async () => {
          await blockPhone({ path: { id: orderId }, throwOnError: true });
          await refreshQueries(queryClient, readOwnOrderQueryKey, listBlockedPhonesQueryKey);
        }}
      />
    </>
  );
}
