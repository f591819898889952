import { useQuery } from '@tanstack/react-query';
import { countUnreadOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { BellButton } from './BellButton.tsx';

/** The unread count, updated live (product.md, section 7). The list is loaded on the first click. */
export function Bell() {
  const [List, open] = useLazyComponent(async () => (await import('./BellList.tsx')).BellList);
  const unread = useQuery(countUnreadOptions()).data?.unread ?? 0;
  if (!List) return <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={false} onClick={open} />;
  return <List unread={unread} />;
}
