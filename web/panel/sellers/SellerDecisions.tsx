import { Button } from '@mantine/core';
import { useState } from 'react';
import { allowedDecisions, type SellerDecision, sellerDecisions } from '#domain/sellers.ts';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx';
import type { Seller } from './cache.ts';
import { useSellerDecision } from './useSellerDecision.ts';

/** The texts of each decision: while it is pending, and the question before one that cannot be undone. */
const words: Record<SellerDecision, { pending: string; question?: (businessName: string) => string }> = {
  approve: { pending: 'Approving...' },
  reject: {
    pending: 'Rejecting...',
    question: (name) => `Reject the application of "${name}"? They cannot sign in any more. This cannot be undone.`,
  },
  suspend: {
    pending: 'Suspending...',
    question: (name) =>
      `Suspend "${name}"? They are signed out at once and their products are not public any more. This cannot be undone.`,
  },
};

/** A button for each decision that the seller's status allows, side by side in whatever surrounds them. */
export function SellerDecisions({ seller, size = 'xs' }: { seller: Seller; size?: 'xs' | 'sm' }) {
  const decide = useSellerDecision();
  const [asked, setAsked] = useState<SellerDecision>('suspend');
  const [isAsking, setAsking] = useState(false);
  const pending = decide.isPending ? decide.variables.decision : undefined;
  const choose = (decision: SellerDecision) => {
    if (!words[decision].question) return decide.mutate({ seller, decision });
    setAsked(decision);
    setAsking(true);
  };
  return (
    <>
      {allowedDecisions(seller.status).map((decision) => (
        <Button
          key={decision}
          size={size}
          color={sellerDecisions[decision].color}
          variant={words[decision].question ? 'default' : 'filled'}
          disabled={pending !== undefined}
          onClick={() => choose(decision)}
        >
          {pending === decision ? words[decision].pending : sellerDecisions[decision].label}
        </Button>
      ))}
      {/* Stands there before it opens: a dialog that is born open cannot give the focus back. */}
      <Question seller={seller} decision={asked} opened={isAsking} onClose={() => setAsking(false)} decide={decide} />
    </>
  );
}

function Question(props: {
  seller: Seller;
  decision: SellerDecision;
  opened: boolean;
  onClose: () => void;
  decide: ReturnType<typeof useSellerDecision>;
}) {
  const { seller, decision, decide } = props;
  const { label } = sellerDecisions[decision];
  return (
    <ConfirmDialog
      opened={props.opened}
      onClose={props.onClose}
      title={`${label} seller`}
      text={words[decision].question?.(seller.businessName)}
      confirmLabel={label}
      pendingLabel={words[decision].pending}
      // A refusal is told by the decision itself: this row may be gone from the list by then.
      onConfirm={() => decide.mutateAsync({ seller, decision }).catch(() => undefined)}
    />
  );
}
