import { readConnectionOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadConnectionResponse } from '../../../api/types.gen.ts';

type QueryState = { state: { data?: ReadConnectionResponse | undefined } };

/** The shop's connection, read again when the code that it shows has become too old; not sooner, by whatever clock. */
export const connectionQuery = () => ({
  ...readConnectionOptions(),
  refetchInterval: ({ state }: QueryState) => {
    const expiresAt = state.data?.code?.expiresAt;
    return expiresAt ? Math.max(Date.parse(expiresAt) - Date.now() + 1000, 30_000) : false;
  },
});
