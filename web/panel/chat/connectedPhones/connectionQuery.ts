import { readConnectionOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadConnectionResponse } from '../../../api/types.gen.ts';

type QueryState = { state: { data?: ReadConnectionResponse | undefined } };

/** Refetches when the code expires, and at least 30 seconds later if the clocks differ. */
export const connectionQuery = () => ({
  ...readConnectionOptions(),
  refetchInterval: ({ state }: QueryState) => {
    const expiresAt = state.data?.code?.expiresAt;
    return expiresAt ? Math.max(Date.parse(expiresAt) - Date.now() + 1000, 30_000) : false;
  },
});
