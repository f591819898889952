import { type SellerDecision, sellerDecisions, sellerLimits } from '#domain/sellers/sellers.ts';
import { sellerDecisionLabels } from '#texts/labels.ts';
import * as texts from '#texts/sellers.gen.ts';
import { useSession } from '../../lib/session.ts';
import { validateFields } from '../../lib/validation.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmationForm } from '../../ui/form/ConfirmationForm.tsx';
import type { Seller } from './sellerCache.ts';
import { useSellerDecision } from './useSellerDecision.ts';

type DecisionTexts = { title: () => string; question: (p: { shop: string }) => string; pending: () => string };

const decisionTexts: Record<SellerDecision, DecisionTexts> = {
  approve: { title: texts.approveTitle, question: texts.approveQuestion, pending: texts.approving },
  reject: { title: texts.rejectTitle, question: texts.rejectQuestion, pending: texts.rejecting },
  suspend: { title: texts.suspendTitle, question: texts.suspendQuestion, pending: texts.suspending },
};

type Props = {
  seller: Seller;
  decision: SellerDecision;
  opened: boolean;
  onCancel: () => void;
  /** Also called when another admin has decided meanwhile. */
  onDecided: (id: string) => void;
};

/** Asks for confirmation, and for a reason where the seller is informed. Decisions cannot be undone. */
export function SellerDecisionDialog({ opened, ...props }: Props) {
  return (
    // The caller moves the focus, depending on the outcome.
    <Dialog
      opened={opened}
      onClose={props.onCancel}
      title={decisionTexts[props.decision].title()}
      size="md"
      returnFocus={false}
    >
      <SellerDecisionForm key={`${props.seller.id} ${props.decision}`} {...props} />
    </Dialog>
  );
}

function SellerDecisionForm({ seller, decision, onCancel, onDecided }: Omit<Props, 'opened'>) {
  const { user } = useSession();
  const decide = useSellerDecision(seller);
  const { asksReason, color } = sellerDecisions[decision];
  return (
    <ConfirmationForm
      question={decisionTexts[decision].question({ shop: seller.businessName })}
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
      pendingLabel={decisionTexts[decision].pending()}
      color={color}
    />
  );
}
