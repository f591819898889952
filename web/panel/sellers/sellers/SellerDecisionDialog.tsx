import { Modal } from '@mantine/core';
import { type SellerDecision, sellerDecisions, sellerLimits } from '#domain/sellers/sellers.ts';
import { sellerDecisionLabels } from '#texts/labels.ts';
import * as texts from '#texts/sellers.gen.ts';
import { useSession } from '../../lib/session.ts';
import { validateFields } from '../../lib/validation.ts';
import { ConfirmationForm } from '../../ui/form/ConfirmationForm.tsx';
import type { Seller } from './sellerCache.ts';
import { useSellerDecision } from './useSellerDecision.ts';

type Words = { title: () => string; question: (p: { shop: string }) => string; pending: () => string };

/** What each decision says before it is taken. */
const words: Record<SellerDecision, Words> = {
  approve: { title: texts.approveTitle, question: texts.approveQuestion, pending: texts.approving },
  reject: { title: texts.rejectTitle, question: texts.rejectQuestion, pending: texts.rejecting },
  suspend: { title: texts.suspendTitle, question: texts.suspendQuestion, pending: texts.suspending },
};

type Props = {
  seller: Seller;
  decision: SellerDecision;
  opened: boolean;
  onCancel: () => void;
  /** Also when somebody else has decided meanwhile. */
  onDecided: (id: string) => void;
};

/** Asks before a decision, and for its reason where the seller is told one. No decision can be undone. */
export function SellerDecisionDialog({ opened, ...props }: Props) {
  return (
    // Where the focus goes depends on how it ends: who asks says it.
    <Modal opened={opened} onClose={props.onCancel} title={words[props.decision].title()} size="md" returnFocus={false}>
      <Question key={`${props.seller.id} ${props.decision}`} {...props} />
    </Modal>
  );
}

function Question({ seller, decision, onCancel, onDecided }: Omit<Props, 'opened'>) {
  const { user } = useSession();
  const decide = useSellerDecision(seller);
  const { asksReason, color } = sellerDecisions[decision];
  return (
    <ConfirmationForm
      question={words[decision].question({ shop: seller.businessName })}
      {...(asksReason && {
        reason: {
          label: texts.reason(),
          description: user?.sendsMail ? texts.reasonHint() : texts.reasonHintNoMail(),
          maxLength: sellerLimits.reason,
        },
        validate: (answer) => validateFields('decisionReason', answer),
      })}
      submit={({ reason }) => decide(decision, reason)}
      onDone={() => onDecided(seller.id)}
      onCancel={onCancel}
      failure={texts.notDecided()}
      confirmLabel={sellerDecisionLabels[decision]()}
      pendingLabel={words[decision].pending()}
      color={color}
    />
  );
}
