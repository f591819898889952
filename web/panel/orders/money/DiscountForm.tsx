import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as texts from '#texts/orderMoney.gen.ts';
import { giveDiscount } from '../../../api/sdk.gen.ts';
import { parseRupees } from '../../lib/rupees.ts';
import { validateFields } from '../../lib/validation.ts';
import { AmountField } from '../../ui/form/AmountField.tsx';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { useMoneySaved } from './useMoneyAction.ts';

const parseDiscount = ({ discountPaise }: { discountPaise: string }) => ({
  discountPaise: parseRupees(discountPaise),
});

/** A discount that was agreed with the customer (money.md, section 1). */
export function DiscountForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const showSaved = useMoneySaved();
  const form = useForm({
    initialValues: { discountPaise: '' },
    validate: (values) => validateFields('discount', parseDiscount(values)),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.notDiscounted(),
    guardUnsaved: false,
    submit: (values) => giveDiscount({ path: { id: orderId }, body: parseDiscount(values), throwOnError: true }),
    onDone: async () => {
      onClose();
      await showSaved(texts.discounted());
    },
  });
  return (
    <Form submission={submission}>
      <AmountField
        label={texts.discountAmount()}
        description={texts.discountHint()}
        data-autofocus
        {...form.getInputProps('discountPaise')}
      />
      <Group gap="sm">
        <Button type="submit" disabled={submission.pending} aria-busy={submission.pending}>
          {submission.pending ? texts.discounting() : texts.saveDiscount()}
        </Button>
        <Button variant="default" disabled={submission.pending} onClick={onClose}>
          {texts.cancel()}
        </Button>
      </Group>
    </Form>
  );
}
