import { readConnectionOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { readConnection, renewConnectCode } from '../../../api/sdk.gen.ts';
import type { ReadConnectionResponse } from '../../../api/types.gen.ts';

type QueryState = { state: { data?: ReadConnectionResponse | undefined } };

/**
 * The shop's phone, or a code that connects one: without a phone an expired code is replaced at once. Refetches when
 * the code expires, and at least 30 seconds later if the clocks differ.
 */
export const connectionQuery = () => ({
  ...readConnectionOptions(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await readConnection({ signal, throwOnError: true });
    if (data.phone || data.code) return data;
    // If this fails, the page offers it as a button.
    return renewConnectCode({ throwOnError: true }).then(
      (renewed) => renewed.data,
      () => data,
    );
  },
  refetchInterval: ({ state }: QueryState) => {
    const expiresAt = state.data?.code?.expiresAt;
    return expiresAt ? Math.max(Date.parse(expiresAt) - Date.now() + 1000, 30_000) : false;
  },
});
