import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSignOut } from './useSignOut.ts';

/** 'Sign out' in the user menu. */
export function SignOutItem() {
  return (
    <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={useSignOut()}>
      Sign out
    </Menu.Item>
  );
}
