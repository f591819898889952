import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { decisionReason } from '#domain/sellers.schema.ts';
import { type SellerDecision, sellerDecisions, sellerLimits } from '#domain/sellers.ts';
import { sellerDecisionLabels } from '#texts/labels.ts';
import * as texts from '#texts/sellers.gen.ts';
import { problems } from '../accounts/problems.ts';
import { useSession } from '../lib/session.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import type { Seller } from './cache.ts';
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
export function DecisionDialog({ opened, ...props }: Props) {
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
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values) => (asksReason ? problems(decisionReason, values) : {}),
  });
  const ceremony = useFormCeremony({
    form,
    failure: texts.notDecided(),
    guardUnsaved: false,
    submit: ({ reason }) => decide(decision, reason),
    onDone: () => onDecided(seller.id),
  });
  return (
    <Form ceremony={ceremony}>
      <Text>{words[decision].question({ shop: seller.businessName })}</Text>
      {asksReason && (
        <Textarea
          label={texts.reason()}
          description={user?.sendsMail ? texts.reasonHint() : texts.reasonHintNoMail()}
          required
          withAsterisk={false}
          rows={3}
          maxLength={sellerLimits.reason}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={ceremony.pending}>
          {texts.cancel()}
        </Button>
        <Button
          type="submit"
          color={color}
          disabled={ceremony.pending}
          aria-busy={ceremony.pending}
          data-autofocus={!asksReason || undefined}
        >
          {ceremony.pending ? words[decision].pending() : sellerDecisionLabels[decision]()}
        </Button>
      </Group>
    </Form>
  );
}
