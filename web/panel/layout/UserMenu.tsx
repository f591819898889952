import { useLazyComponent } from '../lib/useLazyComponent.ts';
import { UserMenuButton } from './UserMenuButton.tsx';
import type { UserMenuProps } from './userMenuProps.ts';

/** The menu behind the user's name; its items are loaded on the first click. */
export function UserMenu(props: UserMenuProps) {
  const [List, open] = useLazyComponent(async () => (await import('./UserMenuList.tsx')).UserMenuList);
  if (List) return <List {...props} />;
  return (
    <UserMenuButton name={props.name} detail={props.detail} aria-haspopup="menu" aria-expanded={false} onClick={open} />
  );
}
