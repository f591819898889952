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
  /** The id of the block, if the phone is blocked. */
  blockId: string | null;
};

/** Blocks or unblocks the phone of an order. */
export function BlockPhoneButton({ orderId, phone, blockId }: Props) {
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  if (blockId) return <UnblockPhoneButton id={blockId} />;
  return (
    <>
      <Button size="sm" variant="subtle" color="red" onClick={() => setConfirming(true)}>
        {texts.block()}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
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
