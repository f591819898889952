import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import * as texts from '#texts/sellers.gen.ts';
import { signOutSeller } from '../../../api/sdk.gen.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import type { Seller } from './sellerCache.ts';

/** Ends the sessions of all members of a shop. */
export function SignOutSeller({ seller: { id, businessName } }: { seller: Seller }) {
  const [isConfirming, setConfirming] = useState(false);
  const signOut = async () => {
    const { data } = await signOutSeller({ path: { id }, throwOnError: true });
    notifications.show({ color: 'green', title: businessName, message: data.message });
  };
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setConfirming(true)}>
        {texts.signOut()}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={signOut}
        title={texts.signOutQuestion({ shop: businessName })}
        text={texts.signOutHint()}
        confirmLabel={texts.signOut()}
        pendingLabel={texts.signingOut()}
      />
    </>
  );
}
