import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ShopTerms, shopTerms, termsLimits, usualTerms } from '#domain/terms.ts';
import { saveTerms } from '../../api/sdk.gen.ts';
import { problems } from '../accounts/problems.ts';
import { refresh } from '../lib/client.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';

type Typed = { mostPerLine: string; lapseHours: string };

/** An empty field for the most is the usual rule; for the hours it is a mistake, which 0 is too. */
const read = ({ mostPerLine, lapseHours }: Typed): ShopTerms => ({
  mostPerLine: mostPerLine.trim() === '' ? null : Number(mostPerLine),
  lapseHours: Number(lapseHours),
});

/** On which terms a shop takes orders. */
export function TermsForm({ terms }: { terms: ShopTerms }) {
  const queryClient = useQueryClient();
  const form = useForm<Typed>({
    initialValues: { mostPerLine: String(terms.mostPerLine ?? ''), lapseHours: String(terms.lapseHours) },
    validate: (values) => problems(shopTerms, read(values)),
  });
  const ceremony = useFormCeremony({
    form,
    failure: 'Your terms could not be saved. Please try again.',
    submit: async (values) => (await saveTerms({ body: read(values), throwOnError: true })).data.message,
    onDone: async (message) => {
      form.resetDirty();
      await refresh(queryClient, 'readTerms');
      notifications.show({ color: 'green', message });
    },
  });
  return (
    <Form ceremony={ceremony}>
      <TextInput
        label="Most pieces of a product in one order (optional)"
        description={`Left empty: ${usualTerms.mostPerLine}, or a tenth of the stock where that is more.`}
        type="number"
        inputMode="numeric"
        min={1}
        max={termsLimits.mostPerLine}
        {...form.getInputProps('mostPerLine')}
      />
      <TextInput
        label="Hours until an order lapses"
        description="An order that you have not confirmed by then is cancelled and its stock put back. For new orders."
        type="number"
        inputMode="numeric"
        min={1}
        max={termsLimits.lapseHours}
        required
        withAsterisk={false}
        {...form.getInputProps('lapseHours')}
      />
      <div>
        <Button type="submit" disabled={ceremony.pending}>
          {ceremony.pending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}
