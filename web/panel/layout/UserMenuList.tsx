import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import * as texts from '#texts/userMenu.gen.ts';
import { useMenuOpening } from '../ui/display/useMenuOpening.ts';
import { useLanguageLinks } from './languageLinks.ts';
import { UserMenuButton } from './UserMenuButton.tsx';
import type { UserMenuProps } from './userMenuProps.ts';

const schemes = { auto: texts.system, light: texts.light, dark: texts.dark } as const;
const isScheme = (value: string): value is keyof typeof schemes => value in schemes;

/** The opened menu: links, colour schemes and a last item. */
export function UserMenuList({ name, detail, links, last }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { opened, onChange, target } = useMenuOpening();
  return (
    // Without a portal it stays in its landmark; the focus placeholder is not a valid child of a menu.
    <Menu
      opened={opened}
      onChange={onChange}
      width="target"
      position="top"
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UserMenuButton ref={target} name={name} detail={detail} />
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} />}>
            {label}
          </Menu.Item>
        ))}
        {/* biome-ignore lint/a11y/useSemanticElements: a menu may contain groups, but no fieldset */}
        <div role="group" aria-label={texts.appearance()}>
          <Menu.Label aria-hidden>{texts.appearance()}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => isScheme(value) && setColorScheme(value)}>
            {Object.entries(schemes).map(([value, label]) => (
              <Menu.RadioItem key={value} value={value}>
                {label()}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<last.icon size={18} />} onClick={last.onClick}>
          {last.label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageItems() {
  const links = useLanguageLinks();
  if (links.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu may contain groups, but no fieldset
    <div role="group" aria-label={texts.pageLanguage()}>
      <Menu.Label aria-hidden>{texts.pageLanguage()}</Menu.Label>
      {links.map(({ name, link }) => (
        <Menu.Item key={link.href} component="a" leftSection={<IconLanguage size={18} />} {...link}>
          {name}
        </Menu.Item>
      ))}
    </div>
  );
}
