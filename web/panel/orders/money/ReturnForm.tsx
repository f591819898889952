import { Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { isolated } from '#texts/isolated.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { returnItems } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { AmountField } from '../../ui/form/AmountField.tsx';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { OrderWithHistory } from '../cache/orderCache.ts';
import { FormButtons } from './FormButtons.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useMoneySaved } from './useMoneyAction.ts';

type Values = {
  /** Of each line, as typed. */
  quantities: string[];
  reason: string;
  putsBack: boolean;
  givesDeliveryBack: boolean;
  /** Only for its error: that nothing was chosen, or too much. */
  items: null;
};

const parseReturn = ({ quantities, items: _, ...rest }: Values) => ({
  ...rest,
  items: quantities.flatMap((typed, position) => {
    const quantity = typed.trim() === '' ? 0 : Number(typed);
    return quantity === 0 ? [] : [{ position, quantity }];
  }),
});

/** Errors of single lines belong to the lines as a whole. */
const mergeLineErrors = ({ items, ...errors }: Record<string, string>): Record<string, string> => {
  const ofLine = Object.entries(errors).find(([field]) => field.startsWith('items.'))?.[1];
  const found = (items && texts.nothingReturned()) ?? ofLine;
  return { ...errors, ...(found && { items: found }) };
};

/** Items of a delivered order that the customer sent back. The rest can still be returned later. */
export function ReturnForm({ order, onClose }: { order: OrderWithHistory; onClose: () => void }) {
  const showSaved = useMoneySaved();
  const [key] = useState(() => newId());
  const form = useForm<Values>({
    initialValues: {
      quantities: order.items.map(({ quantity }, position) =>
        order.items.length === 1 ? String(quantity - (order.returned[position] ?? 0)) : '',
      ),
      reason: '',
      putsBack: true,
      givesDeliveryBack: false,
      items: null,
    },
    validate: (values) => mergeLineErrors(validateFields('orderReturn', parseReturn(values))),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.notSaved(),
    guardUnsaved: false,
    submit: (values) =>
      returnItems({
        path: { id: order.id },
        body: parseReturn(values),
        headers: { 'idempotency-key': key },
        throwOnError: true,
      }),
    onDone: async () => {
      onClose();
      await showSaved(texts.returnDone());
    },
  });
  return (
    <Form submission={submission}>
      {order.items.map(({ productName, quantity }, position) => {
        const returned = order.returned[position] ?? 0;
        return (
          <AmountField
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
            key={position}
            isWhole
            label={texts.returnQuantity({ product: isolated(productName), quantity })}
            {...(returned > 0 && { description: texts.returnedBefore({ returned }) })}
            max={quantity - returned}
            disabled={returned === quantity}
            {...form.getInputProps(`quantities.${position}`)}
          />
        );
      })}
      {form.errors.items && (
        <Text c="var(--mantine-color-error)" role="alert">
          {form.errors.items}
        </Text>
      )}
      <ReasonField {...form.getInputProps('reason')} />
      <Checkbox label={texts.putsBack()} {...form.getInputProps('putsBack', { type: 'checkbox' })} />
      {order.deliveryPaise > 0 && (
        <Checkbox
          label={texts.givesDeliveryBack()}
          {...form.getInputProps('givesDeliveryBack', { type: 'checkbox' })}
        />
      )}
      <FormButtons label={texts.returnItems()} isPending={submission.pending} onCancel={onClose} />
    </Form>
  );
}
