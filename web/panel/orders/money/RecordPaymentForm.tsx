import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { dueOf, handChannels, moneyLimits } from '#domain/orders/paymentStates.ts';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { receivePayment } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { parseRupees, toRupees } from '../../lib/rupees.ts';
import { validateFields } from '../../lib/validation.ts';
import { AmountField } from '../../ui/form/AmountField.tsx';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { Order } from '../cache/orderCache.ts';
import { channelLabels } from './moneyLabels.ts';
import { useMoneySaved } from './useMoneyAction.ts';

type Values = { amountPaise: string; channel: (typeof handChannels)[number]; reference: string };

const parsePayment = ({ amountPaise, channel, reference }: Values) => ({
  amountPaise: parseRupees(amountPaise),
  channel,
  ...(reference.trim() && { reference: reference.trim() }),
});

/** A payment that the seller has seen. More than is due is recorded only when they confirm it. */
export function RecordPaymentForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const [key] = useState(() => newId());
  /** The amount that the server asked about. */
  const [askedPaise, setAskedPaise] = useState<number>();
  const showSaved = useMoneySaved();
  const due = dueOf(order.money);
  const form = useForm<Values>({
    initialValues: {
      amountPaise: due > 0 ? toRupees(due) : '',
      channel: order.method === 'cod' ? 'cash' : 'upi',
      reference: '',
    },
    validate: (values) => validateFields('payment', parsePayment(values)),
  });
  const isSure = (values: Values) => askedPaise !== undefined && askedPaise === parseRupees(values.amountPaise);
  const submission = useFormSubmission({
    form,
    failure: texts.notRecorded(),
    guardUnsaved: false,
    submit: async (values) => {
      const body = { ...parsePayment(values), ...(isSure(values) && { isSure: true }) };
      try {
        await receivePayment({
          path: { id: order.id },
          body,
          headers: { 'idempotency-key': key },
          throwOnError: true,
        });
      } catch (error) {
        if (isApiError(error, 'not_owed')) setAskedPaise(body.amountPaise);
        throw error;
      }
    },
    onDone: async () => {
      onClose();
      await showSaved(texts.recorded());
    },
  });
  return (
    <Form submission={submission}>
      <AmountField label={texts.amount()} data-autofocus {...form.getInputProps('amountPaise')} />
      <NativeSelect
        label={texts.channel()}
        data={handChannels.map((value) => ({ value, label: channelLabels[value]() }))}
        {...form.getInputProps('channel')}
      />
      <TextInput label={texts.reference()} maxLength={moneyLimits.reference} {...form.getInputProps('reference')} />
      <Group gap="sm">
        <Button type="submit" disabled={submission.pending} aria-busy={submission.pending}>
          {submission.pending
            ? texts.recording()
            : isSure(form.values)
              ? texts.recordAnyway({ amount: formatPaise(askedPaise ?? 0) })
              : texts.record()}
        </Button>
        <Button variant="default" disabled={submission.pending} onClick={onClose}>
          {texts.cancel()}
        </Button>
      </Group>
    </Form>
  );
}
