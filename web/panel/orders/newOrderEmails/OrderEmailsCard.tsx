import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orderMailIntervalMinutes } from '#domain/orders/orderMails.ts';
import * as texts from '#texts/orderMails.gen.ts';
import { readOrderMailsOptions, readOrderMailsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { setOrderMails } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Toggle } from '../../ui/form/Toggle.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** Whether new orders are emailed; saved on change. */
export default function OrderEmailsCard({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const query = useQuery(readOrderMailsOptions());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) => setOrderMails({ body: { isWanted }, throwOnError: true }),
    onSuccess: (_, isWanted) =>
      notifications.show({ color: 'green', message: isWanted ? texts.switchedOn() : texts.switchedOff() }),
    onError: (error) => notifications.show({ color: 'red', message: renderErrorMessage(error) }),
    onSettled: () => refreshQueries(queryClient, readOrderMailsQueryKey),
  });
  return (
    <Card title={texts.title()}>
      {query.data ? (
        <Toggle
          label={texts.label()}
          description={
            query.data.sendsMail ? texts.hint({ email, minutes: orderMailIntervalMinutes }) : texts.noMailServer()
          }
          checked={isPending ? variables : query.data.isWanted}
          onChange={({ currentTarget: { checked } }) => mutate(checked)}
        />
      ) : query.isPending ? (
        <LoadingState text={texts.loading()} />
      ) : (
        <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />
      )}
    </Card>
  );
}
