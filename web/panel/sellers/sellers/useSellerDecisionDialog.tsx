import { useRef, useState } from 'react';
import type { SellerDecision } from '#domain/sellers/sellers.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import type { AskForDecision } from './SellerDecisions.tsx';
import type { Seller } from './sellerCache.ts';

/**
 * The one dialog of a page that asks before a decision. It stands beside the list and not in a row: a row may go while
 * somebody writes a reason. `onDecided` is told when the seller is decided on, by us or by somebody else: the buttons
 * are gone then, and the focus needs another place.
 */
export function useSellerDecisionDialog(onDecided: (id: string) => void) {
  const [asked, setAsked] = useState<{ seller: Seller; decision: SellerDecision }>();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLElement>(null);
  const [Dialog, fetchDialog] = useLazyComponent(
    async () => (await import('./SellerDecisionDialog.tsx')).SellerDecisionDialog,
  );
  const ask: AskForDecision = (seller, decision, from) => {
    button.current = from;
    setAsked({ seller, decision });
    setOpened(true);
    if (!Dialog) void fetchDialog();
  };
  const cancel = () => {
    setOpened(false);
    button.current?.focus();
  };
  const dialog = Dialog && asked && (
    <Dialog
      {...asked}
      opened={opened}
      onCancel={cancel}
      onDecided={(id) => {
        setOpened(false);
        onDecided(id);
      }}
    />
  );
  return { ask, dialog };
}
