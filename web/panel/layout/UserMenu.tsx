import { useLazyComponent } from '../lib/useLazyComponent.ts';
import type { IconType } from '../ui/theme/icon.ts';
import { UserMenuButton } from './UserMenuButton.tsx';

export type UserMenuProps = {
  name: string;
  /** A second line, e.g. the e-mail address. */
  detail: string;
  /** Above the colour schemes. */
  links: readonly { to: string; label: string; icon: IconType }[];
  /** Below them. */
  last: { label: string; icon: IconType; onClick: () => unknown };
};

/** The menu behind one's own name. What it consists of is fetched when it is first opened. */
export function UserMenu(props: UserMenuProps) {
  const [List, open] = useLazyComponent(async () => (await import('./UserMenuList.tsx')).UserMenuList);
  if (List) return <List {...props} />;
  return (
    <UserMenuButton name={props.name} detail={props.detail} aria-haspopup="menu" aria-expanded={false} onClick={open} />
  );
}
