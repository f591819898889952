import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import * as texts from '#texts/sessions.gen.ts';
import { signOutEverybody } from '../../../api/sdk.gen.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';

/** Ends all sessions except this admin's own. */
export function SignOutEverybody() {
  const [isConfirming, setConfirming] = useState(false);
  const signOut = async () => {
    const { data } = await signOutEverybody({ throwOnError: true });
    notifications.show({ color: 'green', message: data.message });
  };
  return (
    <div>
      <Button variant="default" color="red" onClick={() => setConfirming(true)}>
        {texts.signOutEverybody()}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={signOut}
        title={texts.signOutEverybodyQuestion()}
        text={texts.signOutEverybodyHint()}
        confirmLabel={texts.signOutEverybody()}
        pendingLabel={texts.signingOut()}
      />
    </div>
  );
}
