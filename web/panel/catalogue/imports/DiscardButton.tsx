import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as texts from '#texts/importScreen.gen.ts';
import { listImportsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { discardImport } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';

/** Discards an import that has not begun, and leads back to the list. */
export function DiscardButton({ id }: { id: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const discard = async () => {
    await discardImport({ path: { id }, throwOnError: true });
    await navigate({ to: '/seller/products/import' });
    void refreshQueries(queryClient, listImportsQueryKey);
  };
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {texts.discard()}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={texts.discardTitle()}
        text={texts.discardText()}
        confirmLabel={texts.discard()}
        pendingLabel={texts.discarding()}
        onConfirm={discard}
      />
    </>
  );
}
