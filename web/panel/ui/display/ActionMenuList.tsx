import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import type { ActionMenuProps } from './actionMenuProps.ts';
import { IconButton } from './IconButton.tsx';
import { useMenuOpening } from './useMenuOpening.ts';

type AnchorProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>;

const MenuLink = createLink(function MenuAnchor(props: AnchorProps) {
  return <Menu.Item component="a" {...props} />;
});

/** The opened menu. */
export function ActionMenuList({ actions, ...button }: ActionMenuProps) {
  const { opened, onChange, target } = useMenuOpening();
  return (
    // In the page's landmark, but outside list entries, which cut off what overflows them.
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      portalProps={{ target: '#content' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <IconButton ref={target} {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) =>
          'link' in action ? (
            <MenuLink key={action.label} {...action.link}>
              {action.label}
            </MenuLink>
          ) : (
            <Menu.Item key={action.label} component="a" href={action.download} download>
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
