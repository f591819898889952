import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeliveryFault, PhoneRole } from '#domain/chat/simulator.ts';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/simulator.gen.ts';
import { readOnSimulatedPhone, sendFromSimulatedPhone } from '../../../api/sdk.gen.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { DeliveryFaults } from './DeliveryFaults.tsx';
import { PhoneBubble } from './PhoneBubble.tsx';
import { PhoneComposer } from './PhoneComposer.tsx';
import classes from './SimulatedPhone.module.css';
import { type PhoneMessage, simulatedPhoneQuery } from './simulatedPhoneQuery.ts';
import { useSimulatedPhoneAction } from './useSimulatedPhoneAction.ts';

type Props = {
  role: PhoneRole;
  /** Initial text of the message field. */
  draft: string;
  /** Initial text on a phone that has not sent anything yet. */
  opening: string;
  onRole: (role: PhoneRole) => void;
};

const roleLabels: Record<PhoneRole, () => string> = { customer: texts.customer, seller: texts.seller };

/** A phone at the messaging service. Its messages pass through the real webhook and outbox. */
export function SimulatedPhone({ role, draft, opening, onRole }: Props) {
  const phone = useQuery(simulatedPhoneQuery(role));
  const shop = useSession().seller?.businessName;
  const [fault, setFault] = useState<DeliveryFault>();
  if (!phone.data) {
    return phone.isPending ? (
      <LoadingState text={texts.loading()} />
    ) : (
      <ErrorState message={renderErrorMessage(phone.error)} onRetry={() => phone.refetch()} />
    );
  }
  const { messages, hasSellerPhone } = phone.data;
  /** A customer writes to the shop, the seller to the marketplace. */
  const partner = (role === 'customer' && shop) || productName;
  const roles: PhoneRole[] = hasSellerPhone ? ['customer', 'seller'] : ['customer'];
  return (
    <div className={classes.page}>
      {roles.length > 1 && (
        <SegmentedControl
          className={classes.roles ?? ''}
          aria-label={texts.phones()}
          value={role}
          data={roles.map((value) => ({ value, label: roleLabels[value]() }))}
          onChange={(chosen) => onRole(chosen === 'seller' ? 'seller' : 'customer')}
        />
      )}
      <section className={classes.phone} aria-label={roleLabels[role]()}>
        <div className={classes.head}>
          <Avatar name={partner} />
          <span className={classes.partner}>{partner}</span>
        </div>
        <PhoneMessages role={role} messages={messages} />
        <PhoneComposer key={role} role={role} fault={fault} initial={draft || (messages.length === 0 ? opening : '')} />
      </section>
      <div className={classes.beside}>
        <DeliveryFaults role={role} fault={fault} onFault={setFault} />
      </div>
    </div>
  );
}

function PhoneMessages({ role, messages }: { role: PhoneRole; messages: readonly PhoneMessage[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useMarkMessagesRead(role, messages);
  const { mutate: tap } = useSimulatedPhoneAction(({ replyTo, choiceId }: { replyTo: string; choiceId: string }) =>
    sendFromSimulatedPhone({ query: { as: role }, body: { kind: 'tap', replyTo, choiceId } }),
  );
  useLayoutEffect(() => {
    if (newest && frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [newest]);
  return (
    <div
      className={classes.messages}
      role="log"
      aria-label={texts.messages()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      ref={frame}
    >
      {messages.length === 0 && (
        <p className={classes.empty}>{role === 'seller' ? texts.sellerEmpty() : texts.customerEmpty()}</p>
      )}
      {messages.map((message) => (
        <PhoneBubble key={message.id} message={message} onTap={(choiceId) => tap({ replyTo: message.id, choiceId })} />
      ))}
    </div>
  );
}

/** Messages on a visible phone are marked as read. */
function useMarkMessagesRead(role: PhoneRole, messages: readonly PhoneMessage[]): void {
  const { mutate: markRead } = useSimulatedPhoneAction(() => readOnSimulatedPhone({ query: { as: role } }));
  const unread = messages.findLast(({ direction, state }) => direction === 'to' && state !== 'read')?.id;
  useEffect(() => {
    if (unread && !document.hidden) markRead();
  }, [unread, markRead]);
}
