import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { markBellSeenMutation, readBellOptions, readBellQueryKey } from '../../api/@tanstack/react-query.gen.ts';
import { refresh } from '../lib/cache.ts';
import { useOnDemand } from '../lib/useOnDemand.ts';
import { BellButton } from './BellButton.tsx';

/** Unread events, live (product.md, section 7). Opening it reads them; its list is fetched when it is first opened. */
export function Bell() {
  const queryClient = useQueryClient();
  const [List, open] = useOnDemand(async () => (await import('./BellList.tsx')).BellList);
  const { data } = useQuery(readBellOptions());
  const seen = useMutation({ ...markBellSeenMutation(), onSuccess: () => refresh(queryClient, readBellQueryKey) });
  const unread = data?.unread ?? 0;
  if (!List) return <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={false} onClick={open} />;
  return <List events={data?.events} unread={unread} onRead={() => unread > 0 && seen.mutate({})} />;
}
