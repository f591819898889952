import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Initial } from './Initial.tsx';
import classes from './UserMenu.module.css';

const schemes = { auto: 'System', light: 'Light', dark: 'Dark' } as const;
const isScheme = (value: string): value is keyof typeof schemes => value in schemes;

/** The menu behind one's own name: its items, and the choice between the colour schemes. */
export function UserMenu(props: {
  name: string;
  /** A second line, e.g. the e-mail address. */
  detail: string;
  /** `Menu.Item`s above the colour schemes. */
  children?: ReactNode;
  /** `Menu.Item`s below them. */
  last: ReactNode;
}) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    // Without the portal it stays within its landmark; the placeholder is none of a menu's allowed children.
    <Menu width="target" position="top" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>User menu</VisuallyHidden>
          <Initial name={props.name} />
          <span className={classes.words}>
            <span className={classes.name}>{props.name}</span>
            <span className={classes.detail}>{props.detail}</span>
          </span>
          <IconChevronUp size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {props.children}
        {/* biome-ignore lint/a11y/useSemanticElements: a menu may hold groups, but no fieldset */}
        <div role="group" aria-label="Appearance">
          <Menu.Label aria-hidden>Appearance</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => isScheme(value) && setColorScheme(value)}>
            {Object.entries(schemes).map(([value, label]) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        {props.last}
      </Menu.Dropdown>
    </Menu>
  );
}
