import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { v4 as newId } from 'uuid';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import { dueOf } from '#domain/orders/paymentStates.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { rich } from '#texts/rich.ts';
import { receivePayment, refuseClaim } from '../../../api/sdk.gen.ts';
import { getErrorMessage, isApiError } from '../../lib/apiClient.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import type { OrderWithHistory } from '../cache/orderCache.ts';
import classes from './OrderPayment.module.css';
import { useMoneyAction } from './useMoneyAction.ts';

type Claim = OrderWithHistory['money']['claims'][number];

/** The customer's messages that they have paid, until they are answered. They are never money. */
export function OrderClaims({ order }: { order: OrderWithHistory }) {
  const open = order.money.claims.filter(({ state }) => state === 'open');
  return open.map((claim) => <OpenClaim key={claim.id} order={order} claim={claim} />);
}

function OpenClaim({ order, claim }: { order: OrderWithHistory; claim: Claim }) {
  const [isRunning, setRunning] = useState(false);
  const [question, setQuestion] = useState<string>();
  const act = useMoneyAction();
  const [key] = useState(() => newId());
  const due = dueOf(order.money);
  const receive = (isSure: boolean) =>
    receivePayment({
      path: { id: order.id },
      body: {
        amountPaise: due > 0 ? due : order.totalPaise,
        channel: 'upi',
        claimId: claim.id,
        ...(isSure && { isSure }),
      },
      headers: { 'idempotency-key': key },
      throwOnError: true,
    });
  const askIfNotOwed = (error: unknown) => {
    const isNotOwed = isApiError(error, 'not_owed');
    if (isNotOwed) setQuestion(getErrorMessage(error));
    return isNotOwed;
  };
  const run = async (...action: Parameters<typeof act>) => {
    setRunning(true);
    await act(...action);
    setRunning(false);
  };
  return (
    <div className={classes.box}>
      <p className={classes.line}>
        <strong>{describeClaim(order, due)}</strong>{' '}
        {claim.reference ? texts.claimReference({ reference: claim.reference }) : texts.noReference()}
      </p>
      <p className={classes.minor}>{formatDateTime(claim.at)}</p>
      {claim.conflict && <ClaimConflict orderId={claim.conflict.orderId} />}
      <Group gap="sm">
        <Button
          size="sm"
          variant="light"
          disabled={isRunning}
          onClick={() => run(() => receive(false), texts.recorded(), askIfNotOwed)}
        >
          {texts.received()}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isRunning}
          onClick={() =>
            run(
              () => refuseClaim({ path: { id: order.id, claim: claim.id }, throwOnError: true }),
              texts.claimRefused(),
            )
          }
        >
          {texts.notReceived()}
        </Button>
      </Group>
      <ConfirmDialog
        opened={question !== undefined}
        onClose={() => setQuestion(undefined)}
        onConfirm={() => run(() => receive(true), texts.recorded())}
        title={texts.notOwedTitle()}
        text={question}
        confirmLabel={texts.record()}
        pendingLabel={texts.recording()}
        color="rani"
      />
    </div>
  );
}

/** Who says that they have paid, and what is due; the amount is left out where nothing is. */
function describeClaim({ customerName }: OrderWithHistory, due: number): string {
  const customer = isolated(customerName ?? unnamedCustomer());
  return due > 0 ? texts.claimAmount({ customer, amount: formatPaise(due) }) : texts.claim({ customer });
}

/** The same payment may have been claimed twice. */
function ClaimConflict({ orderId }: { orderId: string }) {
  const link = (words: ReactNode) => (
    <LinkText to="/seller/orders" search={{ order: orderId }} c="inherit" td="underline">
      {words}
    </LinkText>
  );
  return (
    <p className={classes.conflict} role="alert">
      {rich(texts.conflict({ order: formatOrderLabel(orderId), link }))}
    </p>
  );
}
