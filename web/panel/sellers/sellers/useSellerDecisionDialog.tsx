import { useRef, useState } from 'react';
import type { SellerDecision } from '#domain/sellers/sellers.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import type { AskForDecision } from './SellerDecisionButtons.tsx';
import type { Seller } from './sellerCache.ts';

/**
 * One decision dialog for the whole page: a row could disappear while the admin types a reason. `onDecided` is also
 * called when another admin has decided first; the buttons are gone then, and the focus must move.
 */
export function useSellerDecisionDialog(onDecided: (id: string) => void) {
  const [request, setRequest] = useState<{ seller: Seller; decision: SellerDecision }>();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLElement>(null);
  const [Dialog, loadDialog] = useLazyComponent(
    async () => (await import('./SellerDecisionDialog.tsx')).SellerDecisionDialog,
  );
  const confirmDecision: AskForDecision = (seller, decision, from) => {
    button.current = from;
    setRequest({ seller, decision });
    setOpened(true);
    if (!Dialog) void loadDialog();
  };
  const cancel = () => {
    setOpened(false);
    button.current?.focus();
  };
  const dialog = Dialog && request && (
    <Dialog
      {...request}
      opened={opened}
      onCancel={cancel}
      onDecided={(id) => {
        setOpened(false);
        onDecided(id);
      }}
    />
  );
  return { confirmDecision, dialog };
}
