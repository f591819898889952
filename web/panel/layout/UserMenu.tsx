import { useLazyComponent } from '../lib/useLazyComponent.ts';
import type { IconType } from '../ui/theme/icon.ts';
import { UserMenuButton } from './UserMenuButton.tsx';

export type UserMenuProps = {
  name: string;
  /** A second line, e.g. the email address. */
  detail: string;
  /** Above the colour schemes. */
  links: readonly { to: string; label: string; icon: IconType }[];
  /** Below the colour schemes. */
  last: { label: string; icon: IconType; onClick: () => unknown };
};

/** The menu behind the user's name; its items are loaded on the first click. */
export function UserMenu(props: UserMenuProps) {
  const [List, open] = useLazyComponent(async () => (await import('./UserMenuList.tsx')).UserMenuList);
  if (List) return <List {...props} />;
  return (
    <UserMenuButton name={props.name} detail={props.detail} aria-haspopup="menu" aria-expanded={false} onClick={open} />
  );
}
