import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { recordRefund, retryRefund } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { QrCode } from '../../ui/display/QrCode.tsx';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { OrderWithHistory } from '../cache/orderCache.ts';
import classes from './OrderPayment.module.css';
import { useMoneyAction, useMoneySaved } from './useMoneyAction.ts';

type Refund = OrderWithHistory['money']['refunds'][number];

/** What the shop owes the customer, until it is sent. */
export function OrderRefunds({ order }: { order: OrderWithHistory }) {
  const open = order.money.refunds.filter(({ state }) => state !== 'processed');
  return open.map((refund) => <OpenRefund key={refund.id} order={order} refund={refund} />);
}

function OpenRefund({ order, refund }: { order: OrderWithHistory; refund: Refund }) {
  const customer = isolated(order.customerName ?? unnamedCustomer());
  const amount = formatPaise(refund.amountPaise);
  return (
    <div className={classes.box}>
      <p className={classes.line}>
        <strong>{texts.refund({ amount })}</strong>
      </p>
      {refund.isDisputed && <p className={classes.conflict}>{texts.refundDisputed({ customer })}</p>}
      {refund.isOnline && refund.state === 'failed' && <FailedRefund orderId={order.id} refund={refund} />}
      {refund.state === 'pending' ? (
        <p className={classes.line}>{texts.refundPending()}</p>
      ) : (
        <>
          {refund.vpa && refund.link ? (
            <RefundCode vpa={refund.vpa} link={refund.link} amount={amount} />
          ) : (
            <p className={classes.line}>{texts.refundNoAccount({ customer })}</p>
          )}
          <RefundSentForm orderId={order.id} refund={refund} />
        </>
      )}
    </div>
  );
}

/** The provider did not send it: once more, or by hand below. */
function FailedRefund({ orderId, refund }: { orderId: string; refund: Refund }) {
  const act = useMoneyAction();
  const retry = () =>
    act(() => retryRefund({ path: { id: orderId, refund: refund.id }, throwOnError: true }), texts.refundRetried());
  return (
    <>
      <p className={classes.conflict}>{texts.refundFailed({ problem: isolated(refund.problem ?? '') })}</p>
      <div>
        <Button size="sm" variant="default" onClick={retry}>
          {texts.refundRetry()}
        </Button>
      </div>
    </>
  );
}

/** On phones a button opens the payment app, because nobody can scan their own screen. */
function RefundCode({ vpa, link, amount }: { vpa: string; link: string; amount: string }) {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return (
    <>
      <p className={classes.line}>{texts.refundTo({ vpa })}</p>
      {isTouch && (
        <Button component="a" href={link}>
          {texts.refundOpen({ amount })}
        </Button>
      )}
      <QrCode text={link} label={texts.refundCode({ amount, vpa })} />
    </>
  );
}

/** An empty number is none. */
const parseSent = ({ reference }: { reference: string }) => ({ ...(reference.trim() && { reference }) });

function RefundSentForm({ orderId, refund: { id, amountPaise } }: { orderId: string; refund: Refund }) {
  const showSaved = useMoneySaved();
  const form = useForm({
    initialValues: { reference: '' },
    validate: (values) => validateFields('refundSent', parseSent(values)),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.refundNotRecorded(),
    guardUnsaved: false,
    submit: (values) =>
      recordRefund({
        path: { id: orderId, refund: id },
        body: { ...parseSent(values), amountPaise },
        throwOnError: true,
      }),
    onDone: () => showSaved(texts.refundRecorded()),
  });
  return (
    <Form submission={submission}>
      <TextInput
        label={texts.refundUtr()}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <div>
        <Button type="submit" size="sm" variant="light" disabled={submission.pending} aria-busy={submission.pending}>
          {submission.pending ? texts.sending() : texts.refundSent()}
        </Button>
      </div>
    </Form>
  );
}
