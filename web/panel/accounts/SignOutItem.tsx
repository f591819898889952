import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLogout } from '@tabler/icons-react';
import { messageOf } from '../lib/client.ts';
import { useLogout } from '../lib/session.ts';

/** 'Sign out' in the user menu. */
export function SignOutItem() {
  const logout = useLogout();
  const signOut = () =>
    logout().catch((error: unknown) => {
      console.error(error);
      notifications.show({ color: 'red', title: 'You are still signed in', message: messageOf(error) });
    });
  return (
    <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={signOut}>
      Sign out
    </Menu.Item>
  );
}
