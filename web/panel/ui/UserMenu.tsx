import { notifications } from '@mantine/notifications';
import { type ComponentType, useState } from 'react';
import type { IconType } from './icon.ts';
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
  const [List, setList] = useState<ComponentType<UserMenuProps>>();
  const open = async () => {
    try {
      const { UserMenuList } = await import('./UserMenuList.tsx');
      setList(() => UserMenuList);
    } catch {
      notifications.show({ color: 'red', message: 'The menu could not be loaded. Please check your connection.' });
    }
  };
  if (List) return <List {...props} />;
  return (
    <UserMenuButton name={props.name} detail={props.detail} aria-haspopup="menu" aria-expanded={false} onClick={open} />
  );
}
