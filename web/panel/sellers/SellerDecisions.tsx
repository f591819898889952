import { Button } from '@mantine/core';
import { useState } from 'react';
import { allowedDecisions, type SellerDecision, sellerDecisions } from '#domain/sellers.ts';
import { sellerDecisionLabels } from '#texts/labels.ts';
import * as texts from '#texts/sellers.gen.ts';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx';
import type { Seller } from './cache.ts';
import { useSellerDecision } from './useSellerDecision.ts';

type Words = {
  pending: () => string;
  /** Before one that cannot be undone. */
  question?: { title: () => string; text: (p: { shop: string }) => string };
};

/** What each decision says. */
const words: Record<SellerDecision, Words> = {
  approve: { pending: texts.approving },
  reject: { pending: texts.rejecting, question: { title: texts.rejectTitle, text: texts.rejectQuestion } },
  suspend: { pending: texts.suspending, question: { title: texts.suspendTitle, text: texts.suspendQuestion } },
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
          {pending === decision ? words[decision].pending() : sellerDecisionLabels[decision]()}
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
  const { pending, question } = words[decision];
  return (
    <ConfirmDialog
      opened={props.opened}
      onClose={props.onClose}
      title={question?.title() ?? ''}
      text={question?.text({ shop: seller.businessName })}
      confirmLabel={sellerDecisionLabels[decision]()}
      pendingLabel={pending()}
      // A refusal is told by the decision itself: this row may be gone from the list by then.
      onConfirm={() => decide.mutateAsync({ seller, decision }).catch(() => undefined)}
    />
  );
}
