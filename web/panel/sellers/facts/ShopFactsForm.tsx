import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { factLimits, type ShopFactKind, shopFactKinds } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { readShopFactsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { saveShopFacts } from '../../../api/sdk.gen.ts';
import type { ReadShopFactsResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';
import { factHints, factLabels } from './factLabels.ts';

type ShopFacts = ReadShopFactsResponse['facts'];

/** Sends only the edited facts: an answer to a customer may have changed others meanwhile. */
const getChangedFacts = (values: ShopFacts, shown: ShopFacts): Partial<ShopFacts> =>
  Object.fromEntries(shopFactKinds.filter((kind) => values[kind] !== shown[kind]).map((kind) => [kind, values[kind]]));

type Props = {
  facts: ShopFacts;
  /** The facts to edit; all of them unless given. */
  kinds?: readonly ShopFactKind[];
  hint: string;
};

export function ShopFactsForm({ facts, kinds = shopFactKinds, hint }: Props) {
  const shown = useRef(facts);
  const form = useForm<ShopFacts>({
    initialValues: facts,
    validate: (values) => validateFields('shopFactChanges', values),
  });
  const { values, setValues, resetDirty } = form;
  // A fact that was saved in another place appears in its field unless that field is being edited.
  useEffect(() => {
    if (shown.current === facts) return;
    setValues({ ...facts, ...getChangedFacts(values, shown.current) });
    resetDirty(facts);
    shown.current = facts;
  }, [facts, values, setValues, resetDirty]);
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (formValues) => {
      const body = getChangedFacts(formValues, shown.current);
      if (Object.keys(body).length === 0) return texts.nothingChanged();
      const { message } = (await saveShopFacts({ body, throwOnError: true })).data;
      shown.current = { ...shown.current, ...body };
      return message;
    },
    refresh: (queryClient) => refreshQueries(queryClient, readShopFactsQueryKey),
  });
  return (
    <Form submission={submission}>
      <Text>{hint}</Text>
      {kinds.map((kind) => (
        <Textarea
          key={kind}
          label={factLabels[kind]()}
          description={factHints[kind]()}
          rows={2}
          maxLength={factLimits.answer}
          {...form.getInputProps(kind)}
        />
      ))}
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
