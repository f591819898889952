import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { ActionMenuButton } from './ActionMenuButton.tsx';
import type { ActionMenuProps } from './actionMenuProps.ts';

/** A menu behind an icon; its items are loaded on the first click. */
export function ActionMenu(props: ActionMenuProps) {
  const [List, open] = useLazyComponent(async () => (await import('./ActionMenuList.tsx')).ActionMenuList);
  if (List) return <List {...props} />;
  const { actions: _, ...button } = props;
  return <ActionMenuButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={open} />;
}
