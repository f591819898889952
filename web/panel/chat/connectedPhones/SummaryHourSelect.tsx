import { NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/connection.gen.ts';
import { formatTime } from '#texts/formats.ts';
import { readConnectionQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { setSummaryHour } from '../../../api/sdk.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** '8:00 pm', for an hour of the day in India. */
const formatHour = (hour: number) => formatTime(`2026-01-01T${String(hour).padStart(2, '0')}:00:00+05:30`);

/** When the phone gets its daily summary, if at all. Saved on change (chat.md, section 2). */
export function SummaryHourSelect({ hour }: { hour: number | null }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (newHour: number | null) => setSummaryHour({ body: { hour: newHour }, throwOnError: true }),
    onSuccess: () => notifications.show({ color: 'green', message: texts.summarySaved() }),
    onError: (error) => notifications.show({ color: 'red', message: getErrorMessage(error) }),
    onSettled: () => refreshQueries(queryClient, readConnectionQueryKey),
  });
  const shown = isPending ? variables : hour;
  return (
    <NativeSelect
      maw="40rem"
      label={texts.summary()}
      description={texts.summaryHint()}
      value={shown ?? ''}
      onChange={({ currentTarget: { value } }) => mutate(value === '' ? null : Number(value))}
    >
      <option value="">{texts.summaryOff()}</option>
      {hours.map((option) => (
        <option key={option} value={option}>
          {formatHour(option)}
        </option>
      ))}
    </NativeSelect>
  );
}
