import { notifications } from '@mantine/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormSubmission, useFormSubmission } from './FormSubmission.tsx';

type Options<Values extends Record<string, unknown>> = {
  form: Parameters<typeof useFormSubmission<Values, string>>[0]['form'] & { resetDirty: () => void };
  failure: string;
  /** Saves the values; returns the server's message. */
  submit: (values: Values) => Promise<string>;
  /** Reads again what was saved. */
  refresh: (queryClient: QueryClient) => Promise<unknown>;
};

/** Submits a form of settings, which stays open: afterwards nothing is unsaved, and the server's message is shown. */
export function useSettingsSubmission<Values extends Record<string, unknown>>(
  options: Options<Values>,
): FormSubmission {
  const queryClient = useQueryClient();
  const { form, failure, submit, refresh } = options;
  return useFormSubmission({
    form,
    failure,
    submit,
    onDone: async (message) => {
      form.resetDirty();
      await refresh(queryClient);
      notifications.show({ color: 'green', message });
    },
  });
}
