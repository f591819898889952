import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { couriers, guessCourier } from '#domain/orders/couriers.ts';
import { moneyLimits } from '#domain/orders/paymentStates.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { addTracking } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { Order } from '../cache/orderCache.ts';
import { useMoneySaved } from './useMoneyAction.ts';

type Values = { courier: string; tracking: string; link: string };

const parseTracking = ({ courier, tracking, link }: Values) => ({
  tracking,
  ...(courier.trim() && { courier: courier.trim() }),
  ...(link.trim() && { link: link.trim() }),
});

/** The courier and number of a parcel. The number's shape suggests the courier, until one is typed. */
export function TrackingForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const listId = useId();
  const showSaved = useMoneySaved();
  const form = useForm<Values>({
    initialValues: { courier: order.courier ?? '', tracking: order.tracking ?? '', link: order.trackingLink ?? '' },
    validate: (values) => validateFields('tracking', parseTracking(values)),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.notSaved(),
    guardUnsaved: false,
    submit: (values) => addTracking({ path: { id: order.id }, body: parseTracking(values), throwOnError: true }),
    onDone: async () => {
      onClose();
      await showSaved(texts.trackingSaved());
    },
  });
  const typeNumber = (tracking: string) => {
    const isGuessed = form.values.courier === (guessCourier(form.values.tracking) ?? '');
    form.setValues({ tracking, ...(isGuessed && { courier: guessCourier(tracking) ?? '' }) });
  };
  return (
    <Form submission={submission}>
      <TextInput
        label={texts.tracking()}
        description={texts.trackingHint()}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={moneyLimits.tracking}
        {...form.getInputProps('tracking')}
        onChange={(event) => typeNumber(event.currentTarget.value)}
      />
      <TextInput
        label={texts.courier()}
        maxLength={moneyLimits.courier}
        list={listId}
        {...form.getInputProps('courier')}
      />
      <datalist id={listId}>
        {couriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput
        label={texts.trackingLink()}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={moneyLimits.trackingLink}
        {...form.getInputProps('link')}
      />
      <Group gap="sm">
        <Button type="submit" size="sm" disabled={submission.pending} aria-busy={submission.pending}>
          {submission.pending ? texts.saving() : texts.saveTracking()}
        </Button>
        <Button size="sm" variant="default" disabled={submission.pending} onClick={onClose}>
          {texts.cancel()}
        </Button>
      </Group>
    </Form>
  );
}
