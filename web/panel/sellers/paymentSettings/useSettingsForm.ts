import * as texts from '#texts/paymentSettings.gen.ts';
import { readPaymentSettingsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';

/** Submits one part of the payment settings. */
export function useSettingsForm<Values extends Record<string, unknown>>(
  form: Parameters<typeof useSettingsSubmission<Values>>[0]['form'],
  save: (values: Values) => Promise<unknown>,
) {
  return useSettingsSubmission<Values>({
    form,
    failure: texts.notSaved(),
    submit: async (values) => {
      await save(values);
      return texts.saved();
    },
    refresh: (queryClient) => refreshQueries(queryClient, readPaymentSettingsQueryKey),
  });
}
