import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { isAwaitingDecision } from '#domain/sellers/sellers.ts';
import * as texts from '#texts/approval.gen.ts';
import { useSession } from '../../lib/session.ts';

export function RefreshStatusButton() {
  const { refresh } = useSession();
  const [pending, setPending] = useState(false);
  const check = async () => {
    setPending(true);
    const user = await refresh();
    setPending(false);
    if (user === undefined) notifications.show({ color: 'red', message: texts.notRefreshed() });
    else if (isAwaitingDecision(user?.seller?.status)) notifications.show({ message: texts.stillUnderReview() });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={check}
      disabled={pending}
      aria-busy={pending}
    >
      {pending ? texts.checking() : texts.checkAgain()}
    </Button>
  );
}
