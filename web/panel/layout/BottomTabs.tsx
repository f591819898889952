import { IconMenu2 } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import * as texts from '#texts/layout.gen.ts';
import type { IconType } from '../ui/theme/icon.ts';
import classes from './BottomTabs.module.css';

type TabProps = ComponentProps<'a'> & { icon: IconType; badge?: ReactNode };

/** A tab of `BottomTabs`, marked while its page or a page below it is open. */
export const BottomTab = createLink(function BottomTabAnchor({ icon: Icon, badge, children, ...anchor }: TabProps) {
  return (
    <a {...anchor} className={classes.tab}>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {badge}
      </span>
      {children}
    </a>
  );
});

type Props = {
  /** `BottomTab`s. */
  children: ReactNode;
  isMoreOpen: boolean;
  onMore: () => void;
};

/** The tab bar at the bottom of a phone's screen. The last tab opens the sidebar. */
export function BottomTabs({ children, isMoreOpen, onMore }: Props) {
  return (
    <nav className={classes.bar} aria-label={texts.tabs()}>
      {children}
      <button type="button" className={classes.tab} aria-expanded={isMoreOpen} onClick={onMore}>
        <span className={classes.icon}>
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
        </span>
        {texts.more()}
      </button>
    </nav>
  );
}
