import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import type { ActionMenuProps } from './actionMenuProps.ts';
import { IconButton } from './IconButton.tsx';

/** A menu behind an icon; its items are loaded on the first click. */
export function ActionMenu(props: ActionMenuProps) {
  const [List, open] = useLazyComponent(async () => (await import('./ActionMenuList.tsx')).ActionMenuList);
  if (List) return <List {...props} />;
  const { actions: _, ...button } = props;
  return <IconButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={open} />;
}
