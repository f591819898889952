import { Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as texts from '#texts/orderMoney.gen.ts';
import { recordReturnedParcel } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import type { Order } from '../cache/orderCache.ts';
import { FormButtons } from './FormButtons.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useMoneySaved } from './useMoneyAction.ts';

/** A shipped parcel that was refused or could not be delivered. */
export function CameBackForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const showSaved = useMoneySaved();
  const form = useForm({
    initialValues: { reason: '', putsBack: true },
    validate: (values) => validateFields('cameBack', values),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.notSaved(),
    guardUnsaved: false,
    submit: (body) => recordReturnedParcel({ path: { id: order.id }, body, throwOnError: true }),
    onDone: async () => {
      onClose();
      await showSaved(texts.cameBackDone());
    },
  });
  return (
    <Form submission={submission}>
      <Text>{texts.cameBackHint()}</Text>
      <ReasonField data-autofocus {...form.getInputProps('reason')} />
      <Checkbox label={texts.putsBack()} {...form.getInputProps('putsBack', { type: 'checkbox' })} />
      <FormButtons label={texts.cameBack()} isPending={submission.pending} onCancel={onClose} />
    </Form>
  );
}
