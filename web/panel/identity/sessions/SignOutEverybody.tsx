import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import * as texts from '#texts/sessions.gen.ts';
import { signOutEverybody } from '../../../api/sdk.gen.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';

/** Ends the sessions of everybody but this administrator, after a question. */
export function SignOutEverybody() {
  const [isAsking, setAsking] = useState(false);
  const signOut = async () => {
    const { data } = await signOutEverybody({ throwOnError: true });
    notifications.show({ color: 'green', message: data.message });
  };
  return (
    <div>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {texts.signOutEverybody()}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={signOut}
        title={texts.signOutEverybodyQuestion()}
        text={texts.signOutEverybodyHint()}
        confirmLabel={texts.signOutEverybody()}
        pendingLabel={texts.signingOut()}
      />
    </div>
  );
}
