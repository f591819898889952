import { useRef, useState } from 'react';
import type { SellerDecision } from '#domain/sellers/sellers.ts';
import { useOnDemand } from '../../lib/useOnDemand.ts';
import type { Seller } from './cache.ts';
import type { AskDecision } from './SellerDecisions.tsx';

/**
 * The one dialog of a page that asks before a decision. It stands beside the list and not in a row: a row may go while
 * somebody writes a reason. `onDecided` is told when the seller is decided on, by us or by somebody else: the buttons
 * are gone then, and the focus needs another place.
 */
export function useDecisionDialog(onDecided: (id: string) => void) {
  const [asked, setAsked] = useState<{ seller: Seller; decision: SellerDecision }>();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLElement>(null);
  const [Dialog, fetchDialog] = useOnDemand(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);
  const ask: AskDecision = (seller, decision, from) => {
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
